import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ResponseOf } from '#contract/define-call.ts'
import { gameRound } from '#contract/games/calls.ts'
import { ownGames, RoundId } from '#contract/games/entities/round.ts'
import { fieldsOf, noFields, type VerifyFields } from '#src/machines/games/verify-rules.ts'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gamePath } from '#src/shared/site/game-paths.ts'
import { useRoundWords } from '#src/features/games/round-words.ts'
import { VerifyForm } from './verify-form.tsx'
import { VerifyResult } from './verify-result.tsx'
import styles from './verify.module.css'

type Proof = ResponseOf<typeof gameRound>

/** The round that the address names, for whom it belongs to. */
const useNamedRound = () => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  const [search] = useSearchParams()
  const named = RoundId.safeParse(search.get('round'))
  const roundId = named.success ? named.data : ''
  const asked = useQuery({
    ...ownQuery(gateway, memberId, gameRound, { roundId }),
    enabled: named.success && memberId !== '',
    retry: false,
  })
  return { isNamed: named.success && memberId !== '', proof: asked.data, isUnknown: asked.isError }
}

const Named = ({ round, proof }: Proof) => {
  const { t } = useTranslations('games')
  const words = useRoundWords()
  return (
    <>
      <p>
        <b>{t('verify.round', { nonce: round.nonce, bet: words.bet(round.bet) })}</b>
        <br />
        {t('verify.staked', { stake: words.staked(round), returned: words.returned(round) })}
      </p>
      {proof.serverSeed === null ? (
        <Note tone="wait">
          {t('verify.hidden')}
          <Link to={gamePath(round.bet.game)}>{t('verify.toGame')}</Link>
        </Note>
      ) : null}
    </>
  )
}

const Steps = () => {
  const { t } = useTranslations('games')
  return (
    <Panel title={t('verify.rules')}>
      <ol className={styles.steps}>
        <li>{t('verify.steps.key')}</li>
        <li>{t('verify.steps.float')}</li>
        {ownGames.map((game) => (
          <li key={game}>{t(`verify.steps.${game}`)}</li>
        ))}
      </ol>
    </Panel>
  )
}

interface VerifierProps {
  isUnknown: boolean
  played: Proof | undefined
}

const Verifier = ({ isUnknown, played }: VerifierProps) => {
  const { t } = useTranslations('games')
  const [fields, setFields] = useState<VerifyFields>(played ? fieldsOf(played.round, played.proof) : noFields)
  const isTouched = fields.serverSeed !== ''
  return (
    <div className={styles.columns}>
      <Panel title={t('verify.form')}>
        {played ? <Named {...played} /> : null}
        {isUnknown ? <Note tone="bad">{t('verify.unknown')}</Note> : null}
        <VerifyForm fields={fields} onChange={setFields} />
      </Panel>
      <Panel title={t('verify.result')}>
        {isTouched ? <VerifyResult fields={fields} played={played} /> : <p>{t('verify.waiting')}</p>}
      </Panel>
    </div>
  )
}

/** Computes a round again, in the browser, for anybody. [C-13] */
export const VerifyPage = () => {
  const { t } = useTranslations('games')
  const { isNamed, proof, isUnknown } = useNamedRound()
  const played = isNamed ? proof : undefined
  return (
    <div className={styles.page}>
      <PageTitle title={t('verify.title')} />
      <PageHead title={t('verify.title')} lead={t('verify.lead')} />
      {/* The fields are those of the round that was named, and filled in again once its seed is shown. */}
      <Verifier
        key={`${played?.round.roundId} ${played?.proof.serverSeed}`}
        isUnknown={isNamed && isUnknown}
        played={played}
      />
      <Steps />
    </div>
  )
}
