import { CodeBlock } from '@/components/ui/code-block';
import { Panel, PanelBody } from '@/components/ui/panel';

/** The one read that every key may do and that changes nothing; the key is a variable of the shell, never in the text. */
export const creditsCurl = (platformUrl: string) =>
  `curl ${platformUrl}/credits \\\n  -H "Authorization: Bearer $PORTICO_KEY"`;

/** How to find out what a stored key is worth, without the portal ever seeing it. */
export function TestSnippet({ platformUrl }: { platformUrl: string }) {
  return (
    <Panel title="Test a key" sub="with a read that changes nothing">
      <PanelBody className="grid gap-3 text-13">
        <CodeBlock
          label="Commands that test a key"
          code={`read -rs PORTICO_KEY  # paste the key, then Enter\n${creditsCurl(platformUrl)}`}
        />
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-muted">
          <dt>
            <code>deploy_allowed</code>
          </dt>
          <dd>The key works; its last use in the list becomes now.</dd>
          <dt>
            <code>invalid_api_key</code>
          </dt>
          <dd>It is revoked, or not a key of this platform.</dd>
          <dt>
            <code>credential_scope_violation</code>
          </dt>
          <dd>It is a key of another product, such as an inference key.</dd>
        </dl>
      </PanelBody>
    </Panel>
  );
}
