import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lotteryGames, LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { computeDraw, type DrawFields } from '#src/machines/lottery/verify-draw-rules.ts'
import { lotteryPath } from '#src/shared/site/lottery-paths.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { asStack } from '#src/ui/layout.ts'
import { copyText } from '#src/ui/copy-text.ts'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Balls } from './balls.tsx'
import styles from './lottery.module.css'

const fieldsOf = (search: URLSearchParams): DrawFields => {
  const game = LotteryGame.safeParse(search.get('game'))
  return {
    game: game.success ? game.data : 'k3',
    issue: search.get('issue') ?? '',
    seed: search.get('seed') ?? '',
    commit: search.get('commit') ?? '',
  }
}

const Result = ({ fields }: { fields: DrawFields }) => {
  const { t } = useTranslations('lottery')
  if (fields.seed === '') return <p className={styles.quiet}>{t('verify.waiting')}</p>
  const computed = computeDraw(fields)
  if ('fault' in computed) return <Note tone="bad">{t(`verify.faults.${computed.fault}`)}</Note>
  return (
    <div className={styles.result}>
      {computed.isSameCommit === null ? null : (
        <Note tone={computed.isSameCommit ? 'good' : 'bad'}>
          {t(computed.isSameCommit ? 'verify.same' : 'verify.differs')}
        </Note>
      )}
      <dl>
        <dt>{t('verify.numbers')}</dt>
        <dd>
          <Balls game={fields.game} numbers={computed.numbers} />
        </dd>
        <dt>{t('verify.hash')}</dt>
        <dd>
          <code>{computed.commit}</code>
        </dd>
        <dt>{t('verify.terminal')}</dt>
        <dd>
          <code>{computed.command}</code>
        </dd>
      </dl>
      <Button
        size="sm"
        icon={<IconCopy size={16} />}
        onClick={() => copyText(computed.command, { copied: t('verify.copied'), failed: t('verify.copyFailed') })}
      >
        {t('verify.copy')}
      </Button>
    </div>
  )
}

/** Computes a draw again, in the browser, for anybody. [R-12, C-13] */
export const VerifyDrawPage = () => {
  const { t } = useTranslations('lottery')
  const [search] = useSearchParams()
  const [fields, setFields] = useState(() => fieldsOf(search))
  const text = (name: 'issue' | 'seed' | 'commit') => (
    <TextField
      label={t(`verify.${name}`)}
      value={fields[name]}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
    />
  )
  return (
    <div className={styles.page}>
      <PageTitle title={t('verify.title')} />
      <PageHead title={t('verify.title')} lead={t('verify.lead')} back={{ to: lotteryPath, label: t('back') }} />
      <div className={styles.halves}>
        <Panel title={t('verify.issue')}>
          <form className={asStack(10, 'shrinks')} onSubmit={(event) => event.preventDefault()}>
            <SelectField
              label={t('verify.game')}
              value={fields.game}
              options={lotteryGames.map((game) => ({ value: game, label: t(`games.${game}`) }))}
              onChange={({ target }) => {
                const game = LotteryGame.safeParse(target.value)
                if (game.success) setFields({ ...fields, game: game.data })
              }}
            />
            {text('issue')}
            {text('seed')}
            {text('commit')}
          </form>
        </Panel>
        <Panel title={t('verify.result')}>
          <Result fields={fields} />
        </Panel>
      </div>
    </div>
  )
}
