export type DeploymentStatus = 'deploying' | 'live' | 'deleted' | 'unknown';
export type Runtime = 'static' | 'dynamic';
export type SourceType = 'repository' | 'image' | 'template';
export type RunStatus = 'queued' | 'running' | 'succeeded' | 'failed';
export type RunKind = 'create' | 'redeploy' | 'restart' | 'env';
/** What a key opens: the platform API, or the inference surface, on its own or for an attached deployment. */
export type KeyKind = 'api' | 'inference' | 'attachment';
export type HealthState = 'healthy' | 'unhealthy' | 'unknown';

/** What a deployment is made from, as the create request gave it (specification 2.6). */
export interface RepositorySource {
  url: string;
  ref?: string | undefined;
  dockerfile_path?: string | undefined;
  docker_context_path?: string | undefined;
}

export interface ImageSource {
  /** Written out with registry and tag or digest. */
  ref: string;
  port?: number | undefined;
}

/** What a registry asks for; never stored in clear. */
export interface ImageCredentials {
  username: string;
  password: string;
}

/** Bounds in specification 2.1; a null field means "the platform's default". */
export interface ResourceProfileRow {
  cpu_units: number | null;
  memory_mb: number | null;
  storage_mb: number | null;
  persistent_storage_gb: number | null;
  attached_resources: string[];
}

/** One stage of a run with its own start and end, in milliseconds since the epoch. */
export interface StageMark {
  stage: string;
  startedAt: number;
  endedAt: number | null;
}

/** One service's facts at an observation (specification 2.4, services item). */
export interface ServiceFacts {
  name: string;
  state: 'healthy' | 'degraded';
  replicas: number;
  updated_replicas: number;
  ready_replicas: number;
  available_replicas: number;
  public_endpoint_count: number;
  forwarded_port_count: number;
  dedicated_ip_count: number;
}

/** Where a webhook delivery stands (specification 2.11). */
export type DeliveryStatus = 'pending' | 'delivered' | 'retrying' | 'failed';

/** Where the card of a container is, and who has it (specification 2.9). */
export interface AcceleratorRow {
  profile_id: string;
  region: string;
  provider: string;
}

export type QuoteKind = 'accelerator' | 'machine';
export type MachineWorkload = 'virtual_machine' | 'gpu';
export type MachineExecutionClass = 'cpu_virtual_machine' | 'virtual_machine' | 'bare_metal';
/** `provisioning` and `deleting` pass by themselves. */
export type MachineStatus = 'provisioning' | 'running' | 'stopped' | 'deleting' | 'deleted';
