import { Status } from '@/components/ui/status-mark';

/** The certification in the platform's own word; its values are not specified, so only the one that the word itself explains is a good sign. */
export function Certification({ state }: { state: string | null }) {
  if (state === null)
    return (
      <Status tone="unknown" shape="diamond">
        certification not reported
      </Status>
    );
  return state === 'certified' ? (
    <Status tone="ok" shape="check">
      {state}
    </Status>
  ) : (
    <Status tone="unknown" shape="diamond">
      {state}
    </Status>
  );
}
