import { Panel, PanelBody } from '@/components/ui/panel';

const missing: readonly (readonly [string, string])[] = [
  ['The payload and the answer of a delivery', 'log them in your handler'],
  ['Sending a delivery again', 'the platform repeats a failed one by its own schedule'],
  ['Editing, or another secret', 'replace the webhook'],
  ['Pausing', 'delete it, and add it again later'],
  ['A test delivery', 'make a signed request on the page "Verify signatures"'],
];

/** What people look for here and this API does not have, with the way round it (specification 4.4). */
export function NotOffered() {
  return (
    <Panel title="Not offered by this API">
      <PanelBody>
        <ul className="grid gap-x-8 gap-y-1.5 text-13 lg:grid-cols-2">
          {missing.map(([what, instead]) => (
            <li key={what}>
              {what}: <span className="text-muted">{instead}</span>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
}
