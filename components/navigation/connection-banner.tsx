'use client';

import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { useConnection } from '@/lib/browser/connection';

const words = {
  offline: {
    title: 'No network.',
    rest: 'What is shown stands as of its last read; reading goes on by itself when the network is back.',
  },
  unreachable: {
    title: 'The platform does not answer.',
    rest: 'What is shown stands as of its last read; it is asked again by itself.',
  },
} as const;

/* Alone, and only while the banner stands: who counts the reads under way is drawn again by each of them. */
function TryNow() {
  const queryClient = useQueryClient();
  const isReading = useIsFetching() > 0;
  return (
    <Button
      size="small"
      working={isReading}
      onClick={() => void queryClient.refetchQueries({ type: 'active' })}
    >
      Try now
    </Button>
  );
}

/** Says over every page that nothing can be read at present. Once something answers, what failed is read again at once. */
export function ConnectionBanner() {
  const connection = useConnection();
  const queryClient = useQueryClient();
  const isDown = connection !== 'online';
  useEffect(() => {
    if (!isDown) return undefined;
    const hasFailed = ({ state }: { state: { error: unknown } }) => state.error !== null;
    return () => void queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
  }, [isDown, queryClient]);
  if (connection === 'online') return null;
  return (
    <div className="sticky top-bar z-10">
      <Banner
        kind="warn"
        role="alert"
        flush
        title={words[connection].title}
        actions={connection === 'offline' ? undefined : <TryNow />}
      >
        {words[connection].rest}
      </Banner>
    </div>
  );
}
