/** The four catalogs (specification 2.9): no other pair of workload and execution class is one. */
export const catalogScopes = ['cpu-vm', 'gpu-container', 'gpu-vm', 'bare-metal'] as const;

export type CatalogScope = (typeof catalogScopes)[number];
export type MachineScope = Exclude<CatalogScope, 'gpu-container'>;
