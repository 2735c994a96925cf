'use client';

import { Banner } from '@/components/ui/banner';
import { useIsInBrowser } from '@/components/use-clock';
import { canSign } from '@/lib/signature/digest';
import { WebhooksHead } from '../webhooks-head';
import { CheckPanel } from './check-panel';
import { SnippetsPanel } from './snippets-panel';
import { TestRequestPanel } from './test-request-panel';
import { useWorkbench } from './use-workbench';

/** Signatures: check one, make one, and code that checks them. Wholly in the browser. */
export function VerifyPage() {
  const workbench = useWorkbench();
  const isInBrowser = useIsInBrowser();
  return (
    <>
      <WebhooksHead facts={['Nothing typed here leaves this page']} />
      {isInBrowser && !canSign() ? (
        <Banner kind="warn" title="This browser cannot sign here.">
          Browsers give cryptography to pages by https and on localhost only. Open the portal by such an
          address.
        </Banner>
      ) : (
        <>
          <CheckPanel workbench={workbench} />
          <TestRequestPanel workbench={workbench} />
        </>
      )}
      <SnippetsPanel />
    </>
  );
}
