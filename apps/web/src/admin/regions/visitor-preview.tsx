import {
  adminTexts,
  type AgeMethodState,
  previewPath,
  type RegionRule,
  texts as siteTexts,
} from '@sandstone/contract';
import { ruleFor, whyVerify } from '@sandstone/domain';
import { type ReactNode, useId, useState } from 'react';
import { buttonClass, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import card from '../shared/components/card.module.css';
import { SectionHeading } from '../shared/components/section-heading.tsx';
import { placeName, regionName, visitorRegions } from './region-names.ts';
import { RegionSelect } from './region-select.tsx';
import styles from './regions.module.css';

const { preview: texts } = adminTexts.regions;
const { regionPages } = siteTexts;

/** The page in place of the site, as the reverse proxy shows it. Its links would lead away from what is not saved. */
function NeutralPage({ rule, methods }: { rule: RegionRule; methods: readonly AgeMethodState[] }): ReactNode {
  const isVerify = rule.policy === 'verify';
  const accepted = methods.filter(({ id }) => rule.methods.length === 0 || rule.methods.includes(id));
  return (
    <figure className={styles.frame}>
      <figcaption>{texts.frame}</figcaption>
      <div className={classNames('stack gap-3', styles.neutral)}>
        <h3>{isVerify ? regionPages.verifyTitle : regionPages.blockedTitle}</h3>
        <p>{isVerify ? whyVerify(accepted) : regionPages.blockedText}</p>
        {isVerify && accepted.every(({ isAvailable }) => !isAvailable) ? <p>{regionPages.noMethod}</p> : null}
        {isVerify
          ? accepted.map(({ id, name, isAvailable }) =>
              isAvailable ? (
                <span key={id} className={buttonClass({ variant: 'quiet' })}>
                  {regionPages.verifyWith(name)}
                </span>
              ) : (
                <p key={id}>{regionPages.down(name)}</p>
              ),
            )
          : null}
        {isVerify ? (
          <p className={styles.legal}>
            {regionPages.terms} · {regionPages.privacy}
          </p>
        ) : (
          <p className={styles.legal}>{siteTexts.closed.signIn}</p>
        )}
      </div>
    </figure>
  );
}

interface VisitorPreviewProps {
  rules: readonly RegionRule[];
  methods: readonly AgeMethodState[];
}

/** Says which rule decides about a visitor of a region, and shows what this visitor gets. */
export function VisitorPreview({ rules, methods }: VisitorPreviewProps): ReactNode {
  const id = useId();
  const [region, setRegion] = useState('US-AZ');
  const rule = ruleFor(rules, region);
  const policy = rule?.policy ?? 'declare';
  return (
    <section className={classNames(card.card, 'stack gap-3', styles.section)} aria-labelledby={id}>
      <SectionHeading id={id} title={texts.title} />
      <p className="muted small">{texts.lead}</p>
      <RegionSelect label={texts.region} groups={visitorRegions} value={region} onChange={setRegion} />
      <p role="status">
        {rule === undefined
          ? texts.byDefault
          : texts.byRule(rule.region === '?' ? regionName(rule.region) : placeName(rule.region))}{' '}
        {policy === 'open' || policy === 'declare' ? texts[policy] : null}
      </p>
      {rule !== undefined && (policy === 'verify' || policy === 'block') ? (
        <NeutralPage rule={rule} methods={methods} />
      ) : (
        // The server renders it, and runs no script in it.
        <ButtonLink to={previewPath('visitor')} reloadDocument className={styles.start}>
          {texts.see}
        </ButtonLink>
      )}
    </section>
  );
}
