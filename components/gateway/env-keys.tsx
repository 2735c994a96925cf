import { Fragment } from 'react';

/** The names of variables; never a value. */
export function EnvKeys({ keys }: { keys: readonly string[] | null }) {
  if (keys === null) return <span className="text-faint">not reported</span>;
  if (keys.length === 0) return <span className="text-faint">none</span>;
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index === 0 ? null : ', '}
      <code className="wrap-anywhere">{key}</code>
    </Fragment>
  ));
}
