import { GitBranch, LayoutTemplate, Package } from 'lucide-react';
import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { exampleCurl } from '@/components/deployments/example-curl';
import { CodeBlock } from '@/components/ui/code-block';
import { PanelBody } from '@/components/ui/panel';
import { routes } from '@/lib/routes';

type DoorProps = { href: string; icon: ReactNode; title: string; children: ReactNode };

function Door({ href, icon, title, children }: DoorProps) {
  return (
    <Link
      href={href}
      className="tint-on-hover grid gap-0.5 px-4 py-3.5 text-13 hover:bg-hover focus-visible:-outline-offset-2 md:[&+a]:border-l md:[&+a]:border-border"
    >
      <span className="mb-1.5 text-muted">{icon}</span>
      <b>{title}</b>
      <span className="text-12 text-muted">{children}</span>
    </Link>
  );
}

/** An account without deployments: the ways to a first one, in the portal and in a shell. */
export function NoDeployments({ apiUrl }: { apiUrl: string }) {
  return (
    <>
      <PanelBody className="py-5">
        <p className="text-16 font-semibold">No deployments yet</p>
        <p className="mt-0.5 text-13 text-muted">
          Start from a template, a repository of your own, or a container image.
        </p>
      </PanelBody>
      <div className="grid border-y border-border md:grid-cols-3">
        <Door
          href={routes.newDeployment({ source: 'template' })}
          icon={<LayoutTemplate aria-hidden="true" />}
          title="Template"
        >
          A starter that is ready to run
        </Door>
        <Door
          href={routes.newDeployment({ source: 'repository' })}
          icon={<GitBranch aria-hidden="true" />}
          title="Repository"
        >
          A git address, and a ref if not the default
        </Door>
        <Door
          href={routes.newDeployment({ source: 'image' })}
          icon={<Package aria-hidden="true" />}
          title="Image"
        >
          A container image, with its port
        </Door>
      </div>
      <PanelBody>
        <p className="mb-2 text-12 text-muted">Or from a shell, with an API key:</p>
        <CodeBlock code={exampleCurl(apiUrl)} label="curl command" />
      </PanelBody>
    </>
  );
}
