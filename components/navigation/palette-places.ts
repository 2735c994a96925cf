'use client';

import { Layers, LayoutTemplate, Server, type LucideIcon } from 'lucide-react';
import { useKnown } from '@/components/navigation/use-known';
import { routes } from '@/lib/routes';

/** Something of the account that has a page. */
export type PalettePlace = { href: string; label: string; id: string; icon: LucideIcon };

/** Each is an element to be matched at every key. */
const PLACES_MAX = 200;

/** What pages have read already; the palette reads nothing by itself. */
export function useKnownPlaces(): { heading: string; places: PalettePlace[] }[] {
  const deployments = useKnown('/deployments')?.deployments ?? [];
  const machines = useKnown('/machines')?.machines ?? [];
  const templates = useKnown('/templates')?.templates ?? [];
  const groups = [
    {
      heading: 'Deployments',
      places: deployments
        .filter(({ status }) => status !== 'deleted')
        .map(({ id, appName }) => ({ id, label: appName, href: routes.deployment(id), icon: Layers })),
    },
    {
      heading: 'Machines',
      places: machines.flatMap(({ id, name }) =>
        id === null ? [] : [{ id, label: name ?? id, href: routes.machine(id), icon: Server }],
      ),
    },
    {
      heading: 'Templates',
      places: templates.map(({ id, name }) => ({
        ...{ id, label: name, href: routes.template(id), icon: LayoutTemplate },
      })),
    },
  ];
  return groups
    .filter(({ places }) => places.length > 0)
    .map(({ heading, places }) => ({ heading, places: places.slice(0, PLACES_MAX) }));
}
