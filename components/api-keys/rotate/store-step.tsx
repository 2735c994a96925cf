import { Button } from '@/components/ui/button';

export interface StoreStepProps {
  onStored: () => void;
  onDiscard: () => void;
}

/** Puts the new key in place; without its plaintext there is nothing to do but to begin again. */
export function StoreStep({ onStored, onDiscard }: StoreStepProps) {
  return (
    <div className="grid gap-3 px-4 pb-4 text-13">
      <p className="max-w-[75ch]">
        Put the new key where each caller reads the old one: the secrets of CI, a vault, an environment.
      </p>
      <p className="max-w-[75ch] text-muted">
        It was shown once and is kept nowhere. If it was not stored, discard it and begin again; that costs
        one more change.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onStored}>
          The new key is stored
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard the new key
        </Button>
      </div>
    </div>
  );
}
