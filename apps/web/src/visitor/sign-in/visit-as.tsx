import { demoVisitors, demoVisitPath, memberTexts } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import controls from '../../ui/control.module.css';
import styles from './visit-as.module.css';

const { signIn } = memberTexts;

/** Lets a visitor of the demo play one from another region. It needs no script. */
export function VisitAs(): ReactNode {
  const id = useId();
  return (
    <form method="post" action={demoVisitPath} className={classNames('stack gap-2', styles.form)}>
      <label htmlFor={id}>{signIn.visitAs}</label>
      <div className={styles.row}>
        <select id={id} name="address" className={classNames(controls.control, styles.select)}>
          <option value="">{signIn.visitAsMyself}</option>
          {demoVisitors.map(({ address, place }) => (
            <option key={address} value={address}>
              {place}
            </option>
          ))}
        </select>
        <Button type="submit">{signIn.visit}</Button>
      </div>
      <p>{signIn.visitAgain}</p>
    </form>
  );
}
