import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ResponseOf } from '#contract/define-call.ts'
import { promotionWheelProof } from '#contract/promotions/calls/wheel.ts'
import { SpinId } from '#contract/promotions/entities/wheel.ts'
import { computeChance, noChanceFields, type ChanceFields } from '#src/machines/promotions/verify-chance-rules.ts'
import { ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Note } from '#src/ui/note.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from '#src/features/promotions/chance/chance.module.css'
import pageStyles from './verify-chance.module.css'

type Proof = ResponseOf<typeof promotionWheelProof>

/** The spin that the address names, for whom it belongs to. */
const useNamedSpin = (): { isNamed: boolean; proof: Proof | undefined; isUnknown: boolean } => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  const [search] = useSearchParams()
  const named = SpinId.safeParse(search.get('spin'))
  const spinId = named.success ? named.data : ''
  const isNamed = named.success && memberId !== ''
  const asked = useQuery({
    ...ownQuery(gateway, memberId, promotionWheelProof, { spinId }),
    enabled: isNamed,
    retry: false,
  })
  return { isNamed, proof: asked.data, isUnknown: asked.isError }
}

const fieldsOf = (search: URLSearchParams, named: Proof | undefined): ChanceFields => {
  if (named) {
    const { spin, proof } = named
    return {
      ...noChanceFields,
      serverSeed: proof.serverSeed ?? '',
      clientSeed: proof.clientSeed,
      nonce: String(spin.nonce),
      stream: proof.stream === null ? 'shared' : 'own',
      weights: spin.prizes.map(({ weight }) => weight).join(','),
      commit: proof.commit,
    }
  }
  return {
    ...noChanceFields,
    kind: search.has('promotion') ? 'draw' : 'wheel',
    serverSeed: search.get('seed') ?? '',
    promotionId: search.get('promotion') ?? '',
    tickets: search.get('tickets') ?? '',
    prizes: search.get('prizes') ?? '',
    commit: search.get('commit') ?? '',
  }
}

const Result = ({ fields, named }: { fields: ChanceFields; named: Proof | undefined }) => {
  const { t } = useTranslations('chance')
  if (fields.serverSeed === '')
    return <p className={asText('fs12', 'quiet', 'lh15')}>{t(named ? 'verify.hidden' : 'verify.waiting')}</p>
  const computed = computeChance(fields)
  if (!computed) return <Note tone="bad">{t('verify.bad')}</Note>
  const isSame = computed.kind === 'wheel' && computed.point === named?.spin.point
  return (
    <div className={asStack(12, 'shrinks')}>
      {computed.isSameCommit === null ? null : (
        <Note tone={computed.isSameCommit ? 'good' : 'bad'}>
          {t(computed.isSameCommit ? 'verify.same' : 'verify.differs')}
        </Note>
      )}
      {named && computed.kind === 'wheel' ? (
        <Note tone={isSame ? 'good' : 'bad'}>{t(isSame ? 'verify.sameSpin' : 'verify.differsSpin')}</Note>
      ) : null}
      <dl className={styles.facts}>
        {computed.kind === 'wheel' ? (
          <>
            <div>
              <dt>{t('verify.point')}</dt>
              <dd data-testid="point">{computed.point}</dd>
            </div>
            <div>
              <dt>{t('verify.prizeAt')}</dt>
              <dd>{computed.prizeAt === null ? '--' : computed.prizeAt + 1}</dd>
            </div>
          </>
        ) : (
          <div>
            <dt>{t('verify.numbers')}</dt>
            <dd data-testid="numbers">{computed.numbers.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{t('verify.hash')}</dt>
          <dd className={asText('fs12', 'digits', 'breaks')}>{computed.commit}</dd>
        </div>
        <div>
          <dt>{t('verify.terminal')}</dt>
          <dd className={asText('fs12', 'digits', 'breaks')}>{computed.command}</dd>
        </div>
      </dl>
    </div>
  )
}

const spinFields = ['serverSeed', 'clientSeed', 'nonce', 'weights', 'commit'] as const
const drawFields = ['serverSeed', 'promotionId', 'tickets', 'prizes', 'commit'] as const

const Verifier = ({ named, isUnknown }: { named: Proof | undefined; isUnknown: boolean }) => {
  const { t } = useTranslations('chance')
  const [search] = useSearchParams()
  const [fields, setFields] = useState(() => fieldsOf(search, named))
  const visibleFields = fields.kind === 'wheel' ? spinFields : drawFields
  return (
    <div className={pageStyles.halves}>
      <Panel title={t('verify.form')}>
        <form className={asStack(12, 'shrinks')} onSubmit={(event) => event.preventDefault()}>
          {isUnknown ? <Note tone="bad">{t('verify.unknown')}</Note> : null}
          <SelectField
            label={t('verify.kind')}
            value={fields.kind}
            options={(['wheel', 'draw'] as const).map((kind) => ({ value: kind, label: t(`verify.kinds.${kind}`) }))}
            onChange={({ target }) => setFields({ ...fields, kind: target.value === 'draw' ? 'draw' : 'wheel' })}
          />
          {fields.kind === 'wheel' ? (
            <SelectField
              label={t('verify.stream')}
              value={fields.stream}
              options={(['own', 'shared'] as const).map((value) => ({ value, label: t(`verify.streams.${value}`) }))}
              onChange={({ target }) => setFields({ ...fields, stream: target.value === 'shared' ? 'shared' : 'own' })}
            />
          ) : null}
          {visibleFields.map((name) => (
            <TextField
              key={name}
              label={t(`verify.${name}`)}
              value={fields[name]}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
            />
          ))}
        </form>
      </Panel>
      <Panel title={t('verify.result')}>
        <Result fields={fields} named={named} />
      </Panel>
    </div>
  )
}

/** Computes a spin or a draw again, in the browser, for anybody. [C-15, C-13] */
export const VerifyChancePage = () => {
  const { t } = useTranslations('chance')
  const { isNamed, proof, isUnknown } = useNamedSpin()
  const named = isNamed ? proof : undefined
  return (
    <div className={pageStyles.page}>
      <PageTitle title={t('verify.title')} />
      <PageHead title={t('verify.title')} lead={t('verify.lead')} />
      <Verifier
        key={`${named?.spin.spinId} ${named?.proof.serverSeed}`}
        named={named}
        isUnknown={isNamed && isUnknown}
      />
    </div>
  )
}
