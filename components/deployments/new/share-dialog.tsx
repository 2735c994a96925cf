'use client';

import { type CreateForm, hasSecretInUrl } from '@/components/deployments/new/create-model';
import { linkSearch } from '@/components/deployments/new/params';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { Dialog, DialogBody, DialogFoot } from '@/components/ui/dialog';
import { routes } from '@/lib/routes';

export type ShareDialogProps = { form: CreateForm; open: boolean; onOpenChange: (open: boolean) => void };

const BADGE = '/icon-deploy.svg';

/** In an address, parentheses would end a Markdown link and quotes an HTML attribute. */
const inMarkup = (url: string) =>
  url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll("'", '%27').replaceAll('&', '&amp;');
const inMarkdown = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29');

/** A link that opens this form filled in, and the badge for a README. */
export function ShareDialog({ form, open, onOpenChange }: ShareDialogProps) {
  const { origin } = window.location;
  const link = new URL(routes.newDeployment(linkSearch(form)), origin).href;
  const badge = new URL(BADGE, origin).href;
  const isCut = form.sourceType === 'repository' && hasSecretInUrl(form.repositoryUrl);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Link to this form"
      description="Whoever opens it finds the form filled in like this, signs in, and decides. Values of variables and credentials are never in it."
      className="max-w-2xl"
    >
      <DialogBody>
        {isCut ? (
          <p className="text-warn-text">The address of the repository holds a password, so it is left out.</p>
        ) : null}
        <div className="grid gap-1.5">
          <b className="font-medium">Link</b>
          <CodeBlock code={link} label="Link" />
        </div>
        <div className="grid gap-1.5">
          <b className="font-medium">Badge for a README, in Markdown</b>
          {/* As a README shows it: the file itself, neither resized nor rewritten. */}
          <img src={BADGE} alt="Deploy with Portico" width={164} height={32} />
          <CodeBlock
            code={`[![Deploy with Portico](${badge})](${inMarkdown(link)})`}
            label="Markdown of the badge"
          />
        </div>
        <div className="grid gap-1.5">
          <b className="font-medium">The same in HTML</b>
          <CodeBlock
            code={`<a href="${inMarkup(link)}"><img src="${badge}" alt="Deploy with Portico" height="32"></a>`}
            label="HTML of the badge"
          />
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => onOpenChange(false)}>Close</Button>
      </DialogFoot>
    </Dialog>
  );
}
