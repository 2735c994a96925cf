import { Banner } from '@/components/ui/banner';
import type { ApiError } from '@/lib/api/errors';

/**
 * What `template_not_certified` means: one code for a finding (409) and for a check that could not be made (503, specification 7.2).
 * Nothing for any other error.
 */
export function CertificationNote({ error }: { error: Pick<ApiError, 'code' | 'status'> | null }) {
  if (error?.code !== 'template_not_certified') return null;
  return error.status === 503 ? (
    <Banner kind="warn" title="The certification of this template could not be checked just then.">
      That says nothing about the template. The same request may be taken in a moment.
    </Banner>
  ) : (
    <Banner kind="bad" title="This template is not certified.">
      Sending the same again cannot help: choose another template, or deploy a repository.
    </Banner>
  );
}
