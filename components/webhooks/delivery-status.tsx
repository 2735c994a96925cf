import { Status } from '@/components/ui/status-mark';
import { deliveryStatus } from './status';

/** The status of a delivery: mark and word. */
export function DeliveryStatusWord({ status }: { status: string }) {
  const { tone, shape, label } = deliveryStatus(status);
  return (
    <Status tone={tone} shape={shape}>
      {label}
    </Status>
  );
}
