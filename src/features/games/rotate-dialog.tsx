import { useState, type ReactNode } from 'react'
import { gameRound, gameSeeds, gameSeedsRotate } from '#contract/games/calls.ts'
import { ClientSeed, type RevealedSeeds, type SeedPair } from '#contract/games/entities/round.ts'
import { commitOf } from '#contract/games/rules/fairness.ts'
import { clientSeedMax } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { asStack } from '#src/ui/layout.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { OpenRounds } from './open-rounds.tsx'
import styles from './games.module.css'

const Revealed = ({ revealed, commitBefore }: { revealed: RevealedSeeds; commitBefore: string }) => {
  const { t } = useTranslations('games')
  const isSame = commitOf(revealed.serverSeed) === commitBefore
  return (
    <div className={styles.revealed}>
      <b>{t('rotate.revealed')}</b>
      <code data-testid="server-seed">{revealed.serverSeed}</code>
      <small>{t('rotate.rounds', { rounds: revealed.rounds })}</small>
      <Note tone={isSame ? 'good' : 'bad'}>{t(isSame ? 'rotate.matches' : 'rotate.differs')}</Note>
    </div>
  )
}

interface RotateDialogProps {
  open: boolean
  /** As they are in force. */
  seeds: SeedPair
  onClose: () => void
}

const useRotation = () => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const [done, setDone] = useState<{ revealed: RevealedSeeds; commitBefore: string } | null>(null)
  const command = useCommand(
    ({ seedId, clientSeed }: SeedPair, requestId) => gateway.call(gameSeedsRotate, { requestId, seedId, clientSeed }),
    ({ revealed }, { commit }) => {
      setDone({ revealed, commitBefore: commit })
      askAgain(gameSeeds, gameRound)
    },
    () => askAgain(gameSeeds),
    'game-seeds',
  )
  return { command, done, forget: () => setDone(null) }
}

/** A seed to begin with: whoever wants another one types it. */
const anySeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Changes the pair of seeds, and shows the secret of the old one. [C-13] */
export const RotateDialog = ({ open, seeds, onClose }: RotateDialogProps) => {
  const { t } = useTranslations('games')
  const [typed, setTyped] = useState(anySeed)
  const [isPressed, setPressed] = useState(false)
  const { command, done, forget } = useRotation()
  const close = (): void => {
    onClose()
    forget()
    setTyped(anySeed)
    setPressed(false)
  }
  const read = ClientSeed.safeParse(typed)
  const send = (): void => {
    setPressed(true)
    if (read.success) command.send({ ...seeds, clientSeed: read.data })
  }
  const footer: ReactNode = done ? (
    <Button variant="primary" onClick={close}>
      {t('rotate.done')}
    </Button>
  ) : (
    <>
      <Button onClick={close}>{t('rotate.cancel')}</Button>
      <Button variant="primary" busy={command.busy} onClick={send}>
        {t('rotate.send')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} title={t('rotate.title')} footer={footer}>
      {done ? (
        <Revealed {...done} />
      ) : (
        <form
          className={asStack(12)}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <p>{t('rotate.text')}</p>
          <TextField
            label={t('rotate.label')}
            hint={t('rotate.hint', { max: clientSeedMax })}
            value={typed}
            limit={clientSeedMax}
            autoComplete="off"
            error={read.success || (typed === '' && !isPressed) ? undefined : t('rotate.bad', { max: clientSeedMax })}
            onChange={({ target }) => setTyped(target.value)}
          />
          {command.unanswered ? <Note tone="wait">{t('rotate.unanswered')}</Note> : null}
          {command.refusal ? (
            <Note tone="bad">
              {command.refusal.msg}
              {command.refusal.name === 'ROUND_OPEN' ? <OpenRounds /> : null}
            </Note>
          ) : null}
        </form>
      )}
    </Dialog>
  )
}
