import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import type { ResponseOf } from '#contract/define-call.ts'
import { tableGames, type TableOutcome } from '#contract/games/entities/table.ts'
import { gameTableRound } from '#contract/games/table-calls.ts'
import { computeTable, noTableFields, tableFieldsOf, type TableFields } from '#src/machines/games/verify-table-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gamePath, verifyPath } from '#src/shared/site/game-paths.ts'
import styles from '#src/features/games/verify/verify.module.css'
import { cardName } from '#contract/games/rules/cards.ts'
import { hundredthsText } from '#src/machines/games/dice-rules.ts'

/** What a shared round came to, in words. */
const useOutcomeText = () => {
  const { t } = useTranslations('games')
  return (outcome: TableOutcome): string => {
    if (outcome.game === 'crash') return `${hundredthsText(outcome.pointHundredths)}×`
    const hand = (cards: readonly number[]): string => cards.map(cardName).join(' ')
    const player = `${t('table.on.player')} ${hand(outcome.player)} = ${outcome.playerTotal}`
    const banker = `${t('table.on.banker')} ${hand(outcome.banker)} = ${outcome.bankerTotal}`
    return `${player} · ${banker} · ${t(`shared.winner.${outcome.winner}`)}`
  }
}

type Played = ResponseOf<typeof gameTableRound>

/** The round that the address names. */
const useNamedRound = () => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  const [search] = useSearchParams()
  const named = z.uuid().safeParse(search.get('round'))
  const asked = useQuery({
    ...ownQuery(gateway, memberId, gameTableRound, { roundId: named.data ?? '' }),
    enabled: named.success,
    retry: false,
  })
  return { played: asked.data, isUnknown: named.success && asked.isError }
}

const TableForm = ({ fields, onChange }: { fields: TableFields; onChange: (fields: TableFields) => void }) => {
  const { t } = useTranslations('games')
  const text = (name: 'published' | 'serverSeed' | 'clientSeed', label: string) => (
    <TextField
      label={label}
      value={fields[name]}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange({ ...fields, [name]: target.value })}
    />
  )
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={t('verify.game')}
        value={fields.game}
        options={tableGames.map((game) => ({ value: game, label: t(`names.${game}`) }))}
        onChange={({ target }) => {
          const game = tableGames.find((each) => each === target.value)
          if (game) onChange({ ...fields, game })
        }}
      />
      {text('published', t('shared.published'))}
      {text('serverSeed', t('verify.serverSeed'))}
      {text('clientSeed', t('verify.clientSeed'))}
    </form>
  )
}

const Result = ({ fields, played }: { fields: TableFields; played: Played | undefined }) => {
  const { t } = useTranslations('games')
  const outcomeText = useOutcomeText()
  const computed = useMemo(() => computeTable(fields), [fields])
  if ('fault' in computed) return <Note tone="bad">{t(`verify.faults.${computed.fault}`)}</Note>
  const isSame = JSON.stringify(computed.outcome) === JSON.stringify(played?.round.outcome)
  const { place } = computed
  const rows = [
    [t('verify.outcome'), outcomeText(computed.outcome)],
    [t('verify.commit'), computed.commit],
    [t('verify.hashes'), computed.hashes.join('\n')],
    [t('verify.floats'), computed.floats.map((float) => float.toFixed(12)).join('\n')],
    [t('verify.terminal'), computed.command],
  ]
  return (
    <div className={styles.result}>
      <Note tone={place === undefined ? 'bad' : 'good'}>
        {place === undefined ? t('shared.notInChain') : t('shared.inChain', { place })}
      </Note>
      {played ? <Note tone={isSame ? 'good' : 'bad'}>{t(isSame ? 'verify.same' : 'verify.differs')}</Note> : null}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        size="sm"
        icon={<IconCopy size={16} />}
        onClick={() => copyText(computed.command, { copied: t('fair.copied'), failed: t('fair.copyFailed') })}
      >
        {t('verify.copy')}
      </Button>
    </div>
  )
}

const Verifier = ({ played, isUnknown }: { played: Played | undefined; isUnknown: boolean }) => {
  const { t } = useTranslations('games')
  const [fields, setFields] = useState(played ? tableFieldsOf(played.round.game, played.proof) : noTableFields)
  return (
    <div className={styles.columns}>
      <Panel title={t('verify.form')}>
        {played ? (
          <p>
            <Link to={gamePath(played.round.game)}>{t(`names.${played.round.game}`)}</Link> ·{' '}
            {t('shared.number', { place: played.round.place })}
          </p>
        ) : null}
        {played && played.proof.serverSeed === null ? <Note tone="wait">{t('shared.hidden')}</Note> : null}
        {isUnknown ? <Note tone="bad">{t('shared.unknown')}</Note> : null}
        <TableForm fields={fields} onChange={setFields} />
      </Panel>
      <Panel title={t('verify.result')}>
        {fields.serverSeed === '' ? <p>{t('verify.waiting')}</p> : <Result fields={fields} played={played} />}
      </Panel>
    </div>
  )
}

/** Computes a shared round again, in the browser, for anybody. [C-13] */
export const VerifyTablePage = () => {
  const { t } = useTranslations('games')
  const { played, isUnknown } = useNamedRound()
  return (
    <div className={styles.page}>
      <PageTitle title={t('shared.title')} />
      <PageHead title={t('shared.title')} lead={t('shared.lead')}>
        <Link to={verifyPath}>{t('shared.other')}</Link>
      </PageHead>
      <Verifier key={`${played?.round.roundId} ${played?.proof.serverSeed}`} isUnknown={isUnknown} played={played} />
      <Panel title={t('verify.rules')}>
        <ol className={styles.steps}>
          <li>{t('shared.steps.chain')}</li>
          <li>{t('shared.steps.client')}</li>
          <li>{t('verify.steps.key')}</li>
          <li>{t('verify.steps.float')}</li>
          <li>{t('shared.steps.crash')}</li>
          <li>{t('shared.steps.baccarat')}</li>
        </ol>
      </Panel>
    </div>
  )
}
