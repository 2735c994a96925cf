import { Eye, EyeOff } from 'lucide-react';
import { Button } from '@/components/ui/button';

export type ValuesToggleProps = { areShown: boolean; onChange: (areShown: boolean) => void };

/** Shows the values of the rows as text, and hides them again. */
export function ValuesToggle({ areShown, onChange }: ValuesToggleProps) {
  return (
    <Button size="small" variant="ghost" aria-pressed={areShown} onClick={() => onChange(!areShown)}>
      {areShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      {areShown ? 'Hide values' : 'Show values'}
    </Button>
  );
}
