import type { KeyboardEvent } from 'react'
import type { ReportAct, ReportCase } from '#contract/rooms/entities/report.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { IconCheck, IconWarning } from '#src/ui/icons.tsx'
import { IconMuteUser, IconTrash } from '#src/ui/room-icons.tsx'
import { useConsoleKeys } from '#src/features/rooms/console/use-console-keys.ts'
import { CaseLines } from './case-lines.tsx'
import styles from './reports.module.css'
import { useCase } from './use-case.ts'

const muteMinutes = 10

const acts = [
  { key: 'i', kind: 'ignore' },
  { key: 'x', kind: 'delete' },
  { key: 'h', kind: 'handled' },
  { key: 'm', kind: 'mute' },
] as const

const icons = {
  ignore: <IconCheck size={16} />,
  delete: <IconTrash size={16} />,
  handled: <IconWarning size={16} />,
  mute: <IconMuteUser size={16} />,
}

const actOf = (kind: ReportAct['kind'], { reasons }: ReportCase): ReportAct =>
  kind === 'mute' ? { kind, minutes: muteMinutes, reasonCode: reasons[0]?.reason ?? 'other' } : { kind }

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A case as its holder decides it, by press or by one key. [P-02] */
export const OpenCase = ({ of: found }: { of: ReportCase }) => {
  const { t, language } = useTranslations('moderation')
  const { answer, command } = useCase({ roomNo: found.roomNo, caseId: found.id })
  const isHeld = answer?.kind === 'held'
  const allowed = acts.filter(({ kind }) => kind !== 'delete' || found.isText)
  const decide = (kind: ReportAct['kind']): void => {
    if (isHeld) command.send(actOf(kind, found))
  }
  const keyed = allowed.filter(({ key }) => key !== 'm').map(({ key, kind }) => [key, () => decide(kind)] as const)
  useConsoleKeys(Object.fromEntries(keyed))
  /** Mutes its member while the case has the focus, and else whoever is chosen beside it. */
  const onKey = (event: KeyboardEvent): void => {
    const act = allowed.find(({ key }) => key === 'm' && key === event.key.toLowerCase())
    if (!act || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    decide(act.kind)
  }
  const problem = command.unanswered ? t('reports.unanswered') : command.refusal?.msg
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons in it
    <div className={styles.open} onKeyDown={onKey}>
      <p className={styles.facts}>
        {t('reports.by', { count: found.count, names: found.reporters.join(language === 'en' ? ', ' : '、') })}
        {found.words.map((words) => (
          <q key={words}>{words}</q>
        ))}
      </p>
      <CaseLines of={found} />
      {answer?.kind === 'taken' ? (
        <output className={asText('fs12', 'warning')}>{t('reports.taken', { name: answer.nickname })}</output>
      ) : null}
      <div className={styles.acts}>
        {allowed.map(({ key, kind }) => (
          <Button
            key={kind}
            size="sm"
            variant={kind === 'mute' ? 'danger' : 'secondary'}
            icon={icons[kind]}
            disabled={!isHeld}
            busy={command.busy}
            onClick={() => decide(kind)}
          >
            {t(`reports.acts.${kind === 'mute' && !found.isText ? 'muteOnly' : kind}`, { count: muteMinutes })}
            <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
          </Button>
        ))}
      </div>
      {problem ? (
        <p className={asText('fs13', 'danger')} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
