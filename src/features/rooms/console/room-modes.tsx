import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ModeChange, RoomModes } from '#contract/rooms/entities/room.ts'
import { isShielded, modeSwitches, openModes, rulesInForce, rulesOn } from '#contract/rooms/rules/room-modes.ts'
import { ageWords } from '#src/features/rooms/age-words.ts'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useTranslations as useRoomTranslations } from '#src/shared/room/use-translations.ts'
import { IconShield } from '#src/ui/account-icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { PillSelect } from '#src/ui/pill-select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import consoleStyles from './console.module.css'
import { KeyMark } from './key-mark.tsx'
import styles from './room-modes.module.css'

const followersChoices = [null, 0, 10, 60, 1_440, 10_080] as const
const vipChoices = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

const Mode = ({ on, title, hint, children }: { on: boolean; title: string; hint: string; children: ReactNode }) => (
  <li className={styles.mode} data-on={on}>
    <span>
      <b>{title}</b>
      <small>{hint}</small>
    </span>
    {children}
  </li>
)

const useChange = (): ((modes: ModeChange) => void) => {
  const { moderation } = useRoomActors()
  return (modes) => moderation.send({ type: 'settings.change', modes })
}

const FollowersMode = ({ minutes }: { minutes: RoomModes['followersMinutes'] }) => {
  const words = useRoomTranslations()
  const { t } = useTranslations('moderation')
  const change = useChange()
  const choices = followersChoices.some((choice) => choice === minutes)
    ? followersChoices
    : [...followersChoices, minutes]
  return (
    <Mode on={minutes !== null} title={t('rules.followers')} hint={t('rules.followersHint')}>
      <PillSelect
        label={t('rules.followers')}
        value={String(minutes)}
        options={choices.map((choice) => ({
          value: String(choice),
          label: choice === null ? t('rules.off') : choice === 0 ? t('rules.anyAge') : ageWords(words, choice),
        }))}
        onChange={(value) => change({ followersMinutes: value === 'null' ? null : Number(value) })}
      />
    </Mode>
  )
}

const VipMode = ({ level }: { level: number }) => {
  const { t } = useTranslations('moderation')
  const change = useChange()
  return (
    <Mode on={level > 0} title={t('rules.vip')} hint={t('rules.vipHint')}>
      <PillSelect
        label={t('rules.vip')}
        value={String(level)}
        options={vipChoices.map((choice) => ({
          value: String(choice),
          label: choice === 0 ? t('rules.off') : `VIP${choice}`,
        }))}
        onChange={(value) => change({ vipLevelMin: Number(value) })}
      />
    </Mode>
  )
}

export const useShield = () => {
  const { room, moderation } = useRoomActors()
  const nowMs = useServerSeconds()
  const untilMs = useSelector(room, ({ context }) => context.info?.settings.shieldUntilMs ?? null)
  const isOn = isShielded({ shieldUntilMs: untilMs }, nowMs)
  const toggle = (): void => moderation.send({ type: 'settings.change', shield: !isOn })
  return { nowMs, untilMs, isOn, toggle }
}

/** One switch that tightens all for half an hour; it changes no setting, and its end gives them back. [P-02] */
export const ShieldButton = ({ withKey = false }: { withKey?: boolean }) => {
  const { t } = useTranslations('moderation')
  const { nowMs, untilMs, isOn, toggle } = useShield()
  const left = timeLeft(untilMs ?? nowMs, nowMs)
  return (
    <Button
      icon={<IconShield size={18} />}
      variant={isOn ? 'primary' : 'secondary'}
      aria-pressed={isOn}
      title={t('rules.shieldHint')}
      onClick={toggle}
    >
      {isOn ? t('rules.shieldOn', { left: left.value }) : t('rules.shield')}
      {withKey ? <KeyMark of="G" /> : null}
    </Button>
  )
}

/** Who may post, and in which form. Every change is one line in the chat. [P-02] */
export const RoomModesCard = () => {
  const { t } = useTranslations('moderation')
  const names = useRoomTranslations()
  const { room, moderation } = useRoomActors()
  const change = useChange()
  const isActing = useSelector(moderation, (snapshot) => snapshot.matches('acting'))
  const nowMs = useServerSeconds()
  const settings = useSelector(room, ({ context }) => context.info?.settings)
  const modes = settings?.modes ?? openModes
  const inForce = settings ? rulesInForce(settings, nowMs).modes : openModes
  return (
    <section className={consoleStyles.panel} aria-label={t('rules.title')} aria-busy={isActing}>
      <h2 className={consoleStyles.heading}>
        {t('rules.title')}
        <small className={asText('fs12', 'quiet', 'regular')}>{t('rules.announced')}</small>
        <small className={asText('pushed', 'fs12', 'quiet', 'regular')}>
          {t('rules.on', { count: settings ? rulesOn(settings, nowMs) : 0 })}
        </small>
      </h2>
      <ul className={styles.modes}>
        <FollowersMode minutes={modes.followersMinutes} />
        <VipMode level={modes.vipLevelMin} />
        {modeSwitches.map((mode) => (
          <Mode key={mode} on={inForce[mode]} title={names.t(`rules.${mode}`)} hint={t(`rules.${mode}Hint`)}>
            <Switch
              label={names.t(`rules.${mode}`)}
              checked={inForce[mode]}
              disabled={inForce[mode] !== modes[mode]}
              onChange={(on) => change({ [mode]: on })}
            />
          </Mode>
        ))}
      </ul>
    </section>
  )
}
