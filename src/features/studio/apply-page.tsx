import { useState } from 'react'
import { anchorAboutMax, roomTitleMax } from '#contract/limits.ts'
import { studioApply, studioCheck } from '#contract/studio/calls.ts'
import type { AnchorApplication, AnchorWish } from '#contract/studio/entities/anchor-application.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { AgeBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { IconCheckCircle, IconInfo } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import styles from './studio.module.css'

const useApply = () => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  return useCommand(
    (wish: AnchorWish, requestId) => gateway.call(studioApply, { requestId, ...wish, isAdult: true }),
    () => askAgain(studioCheck),
    ({ name }) => {
      if (name === 'APPLIED_ALREADY') askAgain(studioCheck)
    },
    'studio-apply',
  )
}

const titleMin = 2
const aboutMin = 10
const isShort = (value: string, min: number): boolean => value.trim().length < min

interface WishFieldsProps {
  wish: AnchorWish
  /** What is missing is said once it was tried to send it. */
  isTried: boolean
  onChange: (wish: AnchorWish) => void
}

const WishFields = ({ wish, isTried, onChange }: WishFieldsProps) => {
  const { t } = useTranslations('studio')
  return (
    <>
      <TextField
        label={t('apply.name')}
        placeholder={t('apply.namePlaceholder')}
        limit={roomTitleMax}
        value={wish.title}
        error={isTried && isShort(wish.title, titleMin) ? t('apply.nameShort') : undefined}
        onChange={(event) => onChange({ ...wish, title: event.target.value })}
      />
      <TextArea
        label={t('apply.about')}
        placeholder={t('apply.aboutPlaceholder')}
        limit={anchorAboutMax}
        value={wish.about}
        error={isTried && isShort(wish.about, aboutMin) ? t('apply.aboutShort') : undefined}
        onChange={(event) => onChange({ ...wish, about: event.target.value })}
      />
    </>
  )
}

const ApplyForm = () => {
  const { t } = useTranslations('studio')
  const [wish, setWish] = useState<AnchorWish>({ title: '', about: '' })
  const [isAdult, setIsAdult] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const apply = useApply()
  const isReady =
    isAdult &&
    !isShort(wish.title, titleMin) &&
    !isShort(wish.about, aboutMin) &&
    !isOver(wish.title, roomTitleMax) &&
    !isOver(wish.about, anchorAboutMax)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isReady) apply.send(wish)
      }}
    >
      <WishFields wish={wish} isTried={isTried} onChange={setWish} />
      <Checkbox checked={isAdult} onChange={(event) => setIsAdult(event.target.checked)}>
        {t('apply.adult')}
      </Checkbox>
      {isTried && !isAdult ? <p role="alert">{t('apply.adultMissing')}</p> : null}
      {apply.unanswered ? <p role="alert">{t('unanswered')}</p> : null}
      {apply.refusal ? <p role="alert">{apply.refusal.msg}</p> : null}
      <Button variant="primary" size="lg" block type="submit" busy={apply.busy}>
        {t('apply.send')}
      </Button>
    </form>
  )
}

const Waiting = ({ application }: { application: AnchorApplication }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  return (
    <p className={styles.note}>
      <IconCheckCircle size={18} />
      <span>
        <b>{t('apply.waiting')}</b>
        {t('apply.waitingText', { at: momentWords(application.atMs, language), name: application.title })}
      </span>
    </p>
  )
}

const points = ['start', 'keys', 'health', 'order', 'rules'] as const

/** Streaming explained to who has no room, the application, and what became of it. */
export const ApplyPage = ({ application }: { application: AnchorApplication | null }) => {
  const { t } = useTranslations('studio')
  return (
    <div className={styles.narrow}>
      <PageHead title={t('apply.title')} lead={t('apply.lead')} />
      <Panel title={t('apply.points')}>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{t(`apply.${point}`)}</li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('apply.application')}>
        {application?.state === 'refused' ? (
          <p className={styles.note} data-tone="warning">
            <IconInfo size={18} />
            <span>
              <b>{t('apply.refused')}</b>
              {application.reason}
            </span>
          </p>
        ) : null}
        {application?.state === 'waiting' ? <Waiting application={application} /> : <ApplyForm />}
      </Panel>
      <p className={styles.foot}>
        <AgeBadge />
        {t('foot')}
      </p>
    </div>
  )
}
