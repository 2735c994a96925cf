'use client';

import { DotenvDrop } from '@/components/deployments/variables/dotenv-drop';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { coverageOf, exampleKeys } from './coverage';
import { CoverageResult, type CoverageResultProps } from './coverage-result';

export type ExampleCheckProps = Pick<CoverageResultProps, 'onStage'> & {
  keys: readonly string[];
  staged: readonly string[];
};

/** A .env.example held against the keys that are there: what is missing, and what nobody asked for. The text is read here and kept nowhere. */
export function ExampleCheck({ keys, staged, onStage }: ExampleCheckProps) {
  const [text, setText] = useState('');
  const isBlank = text.trim() === '';
  return (
    <DotenvDrop onText={setText} label="Choose a .env.example">
      <Field
        label="Text of a .env.example"
        labelHidden
        hint="Only its keys are read. Commented lines do not count."
      >
        <Textarea
          mono
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={'DATABASE_URL=\nLOG_LEVEL=info'}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {isBlank ? null : (
        <div role="status" aria-label="Comparison with the example">
          <CoverageResult
            coverage={coverageOf(exampleKeys(text), keys, staged)}
            asks="The example"
            showsExtra
            onStage={onStage}
          >
            <Button size="small" variant="ghost" onClick={() => setText('')}>
              Clear the example
            </Button>
          </CoverageResult>
        </div>
      )}
    </DotenvDrop>
  );
}
