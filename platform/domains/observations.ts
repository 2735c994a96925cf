/** What was seen of one DNS record that the owner was asked to make. */
export type RecordState = 'found' | 'missing' | 'mismatch' | 'unavailable';

export interface RecordObservation {
  state: RecordState;
  /** Name that was asked for. */
  name: string;
  expected: string;
  /** Values that were there, bounded. */
  found: string[];
  reason: string;
}

export interface DnsObservation {
  ownership: RecordObservation;
  routing: RecordObservation;
  /** Addresses that the domain resolves to. */
  addresses: string[];
}

export type HttpsState = 'serving' | 'not_serving' | 'certificate_problem' | 'unreachable' | 'not_checked';

export interface CertificateFacts {
  subject: string | null;
  issuer: string | null;
  /** DNS names that it is for, bounded. */
  names: string[];
  /** RFC 3339. */
  valid_from: string | null;
  valid_to: string | null;
  /** Why it is not trusted for the domain; null when it is. */
  problem: string | null;
}

export interface HttpsObservation {
  state: HttpsState;
  url: string;
  /** The address that was opened. */
  address: string | null;
  /** HTTP status of `GET /`; redirects are not followed. */
  status: number | null;
  certificate: CertificateFacts | null;
  reason: string;
}
