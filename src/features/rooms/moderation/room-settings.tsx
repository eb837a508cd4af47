import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { pinnedTextMax } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { Switch } from '#src/ui/switch.tsx'
import { Segmented, type TabItem } from '#src/ui/tabs.tsx'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { isOver, TextCount } from '#src/ui/text-count.tsx'
import styles from './moderation.module.css'

const slowChoices = ['0', '3', '10', '30'] as const
type SlowChoice = (typeof slowChoices)[number]

const isSlowChoice = (text: string): text is SlowChoice => (slowChoices as readonly string[]).includes(text)

const SlowMode = () => {
  const { t } = useTranslations()
  const { room, moderation } = useRoomActors()
  const seconds = useSelector(room, ({ context }) => context.info?.settings.slowModeSeconds ?? 0)
  const items: readonly TabItem<SlowChoice | 'other'>[] = slowChoices.map((choice) => ({
    value: choice,
    label: choice === '0' ? t('mod.slowOff') : t('mod.slowSeconds', { seconds: choice }),
  }))
  const value = String(seconds)
  return (
    <div className={styles.setting} data-tall="true">
      {t('mod.slow')}
      <Segmented
        items={items}
        value={isSlowChoice(value) ? value : 'other'}
        label={t('mod.slow')}
        onChange={(choice) => {
          if (choice !== 'other') moderation.send({ type: 'settings.change', slowModeSeconds: Number(choice) })
        }}
      />
    </div>
  )
}

const AllMuted = () => {
  const { t } = useTranslations()
  const { room, moderation } = useRoomActors()
  const [asking, setAsking] = useState(false)
  const allMuted = useSelector(room, ({ context }) => context.info?.settings.allMuted ?? false)
  const set = (next: boolean): void => moderation.send({ type: 'settings.change', allMuted: next })
  return (
    <div className={styles.setting}>
      {t('mod.allMuted')}
      <Switch label={t('mod.allMuted')} checked={allMuted} onChange={(next) => (next ? setAsking(true) : set(false))} />
      <ConfirmDialog
        open={asking}
        title={t('mod.allMutedTitle')}
        text={t('mod.allMutedText')}
        action={t('mod.allMutedNow')}
        onClose={() => setAsking(false)}
        onConfirm={() => set(true)}
      />
    </div>
  )
}

const PinnedText = ({ current }: { current: string }) => {
  const { t } = useTranslations()
  const { moderation } = useRoomActors()
  const id = useId()
  const [text, setText] = useState(current)
  const save = (pinnedText: string): void => moderation.send({ type: 'settings.change', pinnedText })
  return (
    <div className={styles.pinField}>
      <label htmlFor={id}>{t('mod.pin')}</label>
      <textarea
        id={id}
        value={text}
        aria-invalid={isOver(text, pinnedTextMax) || undefined}
        placeholder={t('mod.pinHint', { count: pinnedTextMax })}
        onChange={(event) => setText(event.target.value)}
      />
      <TextCount value={text} limit={pinnedTextMax} />
      <div className={styles.actions}>
        <Button
          size="sm"
          disabled={text.trim() === current || isOver(text, pinnedTextMax)}
          onClick={() => save(text.trim())}
        >
          {t('mod.pinSave')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={current === ''}
          onClick={() => {
            setText('')
            save('')
          }}
        >
          {t('mod.pinClear')}
        </Button>
      </div>
    </div>
  )
}

/** The room's set-up, for its anchor and moderators. [P-02, C-16] */
export const RoomSettingsCard = () => {
  const { t } = useTranslations()
  const { room, moderation } = useRoomActors()
  const pinnedText = useSelector(room, ({ context }) => context.info?.settings.pinnedText ?? '')
  const reject = useSelector(moderation, ({ context }) => (context.target ? null : context.reject))
  return (
    <div className={styles.side}>
      <h2 className={styles.heading}>{t('mod.settings')}</h2>
      <SlowMode />
      <AllMuted />
      <PinnedText key={pinnedText} current={pinnedText} />
      {reject ? (
        <p className={asText('fs12', 'danger', 'lh15')} role="alert">
          {reject.msg}
        </p>
      ) : null}
    </div>
  )
}
