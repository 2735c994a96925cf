import {
  Cpu,
  FileJson2,
  Gauge,
  KeyRound,
  Layers,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Plug,
  Server,
  Settings,
  Webhook,
} from 'lucide-react';
import { routes } from '@/lib/routes';

export type NavPage = {
  label: string;
  href: string;
  icon: LucideIcon;
  /** Other words a person may search it by. */
  keywords?: readonly string[];
};

/** Groups are parted by a rule in the rail. A new page is one line here: rail, dock and palette follow. */
export const pageGroups: readonly (readonly NavPage[])[] = [
  [
    { label: 'Overview', href: routes.overview(), icon: LayoutDashboard, keywords: ['home', 'start'] },
    { label: 'Deployments', href: routes.deployments(), icon: Layers, keywords: ['apps', 'runs'] },
    { label: 'Templates', href: routes.templates(), icon: LayoutTemplate, keywords: ['starters', 'gallery'] },
    {
      label: 'Catalog',
      href: routes.catalog(),
      icon: Cpu,
      keywords: ['prices', 'gpu', 'vm', 'quote', 'estimate'],
    },
    { label: 'Machines', href: routes.machines(), icon: Server, keywords: ['servers', 'vm', 'ssh', 'gpu'] },
    { label: 'Webhooks', href: routes.webhooks(), icon: Webhook, keywords: ['events', 'deliveries'] },
    {
      label: 'API keys',
      href: routes.apiKeys(),
      icon: KeyRound,
      keywords: ['tokens', 'credentials', 'inference', 'audit', 'rotate'],
    },
    { label: 'Gateway', href: routes.gateway(), icon: Plug, keywords: ['inference', 'attachments', 'ai'] },
  ],
  [
    { label: 'Limits', href: routes.limits(), icon: Gauge, keywords: ['budgets', 'rate', '429'] },
    {
      label: 'Contract',
      href: routes.contract(),
      icon: FileJson2,
      keywords: ['openapi', 'drift', 'version'],
    },
    {
      label: 'Settings',
      href: routes.settings(),
      icon: Settings,
      keywords: ['theme', 'density', 'zone', 'local data'],
    },
  ],
];

export const pages: readonly NavPage[] = pageGroups.flat();

/** Those that a person with a phone in the hand opens most. */
const DOCK: readonly string[] = [
  routes.overview(),
  routes.deployments(),
  routes.machines(),
  routes.apiKeys(),
];

/** The pages within reach of a thumb; the rest is behind "More". */
export const dockPages = pages.filter(({ href }) => DOCK.includes(href));

/** Whether the address is this page or one under it; the overview is only itself. */
export function isCurrentPage(page: Pick<NavPage, 'href'>, pathname: string): boolean {
  if (page.href === routes.overview()) return pathname === page.href;
  return pathname === page.href || pathname.startsWith(`${page.href}/`);
}
