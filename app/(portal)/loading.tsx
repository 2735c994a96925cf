import { PageSkeleton } from '@/components/page-skeleton';

export default function PortalLoading() {
  return <PageSkeleton />;
}
