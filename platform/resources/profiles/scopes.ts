/** The four catalogs of specification 2.9, and how each is rented. */
export const SCOPES = [
  {
    workload: 'virtual_machine',
    execution_class: 'cpu_virtual_machine',
    contract: 'public-machine-profile-v1',
    created_via: 'POST /machines',
    quoted_via: 'POST /pricing/machine-quote',
    access: 'ssh',
    has_monthly_cap: true,
    create_supported: true,
  },
  {
    workload: 'gpu',
    execution_class: 'container',
    contract: 'gpu-container-profiles-v1',
    created_via: 'POST /deployments',
    quoted_via: 'POST /pricing/accelerator-quote',
    access: 'container_deployment',
    has_monthly_cap: false,
    create_supported: true,
  },
  {
    workload: 'gpu',
    execution_class: 'virtual_machine',
    contract: 'public-machine-profile-v1',
    created_via: 'POST /machines',
    quoted_via: 'POST /pricing/machine-quote',
    access: 'ssh',
    has_monthly_cap: false,
    create_supported: true,
  },
  {
    workload: 'gpu',
    execution_class: 'bare_metal',
    contract: 'public-machine-profile-v1',
    created_via: 'POST /machines',
    quoted_via: 'POST /pricing/machine-quote',
    access: 'ssh',
    has_monthly_cap: false,
    create_supported: true,
  },
] as const;

export const CONTAINER_CONTRACTS = ['gpu-container-profiles-v1', 'gpu-container-profiles-v2'] as const;
export type ContainerContract = (typeof CONTAINER_CONTRACTS)[number];
