import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { roundProofPath, verifyPath } from '#src/shared/site/game-paths.ts'
import { useSeeds } from './games-data.ts'
import styles from './games.module.css'

const load = () => loadOnline(() => import('./rotate-dialog.tsx'))
const ignore = (): void => undefined

/** The dialog comes once the game can be played: half of what a game would load first is for it. */
const useLateDialog = (isPlayable: boolean) => {
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>>>()
  const [isOpen, setOpen] = useState(false)
  const show = (): Promise<void> => load().then(setPart)
  useEffect(() => {
    if (isPlayable) show().catch(ignore)
  }, [isPlayable])
  return {
    Dialog: part?.RotateDialog,
    isOpen,
    open: () => void show().then(() => setOpen(true), ignore),
    close: () => setOpen(false),
  }
}

/** What the next round is played under, and the ways to change and to check it. [C-13] */
export const FairnessPanel = ({ lastRoundId }: { lastRoundId: string | undefined }) => {
  const { t } = useTranslations('games')
  const seeds = useSeeds().data
  const dialog = useLateDialog(seeds !== undefined)
  const copyWords = { copied: t('fair.copied'), failed: t('fair.copyFailed') }
  return (
    <section className={styles.fair} aria-label={t('fair.title')}>
      <header>
        <IconShieldCheck size={18} />
        <h2>{t('fair.title')}</h2>
        <small>{t('fair.hint')}</small>
        <Link to={verifyPath}>{t('fair.how')}</Link>
      </header>
      <dl>
        <div>
          <dt>{t('fair.commit')}</dt>
          <dd className={styles.hash} data-testid="commit">
            {seeds?.commit ?? t('play.unverified')}
          </dd>
          <dd className={styles.act}>
            <IconButton
              label={t('fair.copy')}
              size="sm"
              disabled={!seeds}
              onClick={() => seeds && copyText(seeds.commit, copyWords)}
            >
              <IconCopy size={18} />
            </IconButton>
          </dd>
        </div>
        <div>
          <dt>{t('fair.client')}</dt>
          <dd data-testid="client-seed">{seeds?.clientSeed}</dd>
          <dd className={styles.act}>
            <Button size="sm" variant="ghost" disabled={!seeds} onClick={dialog.open}>
              {t('fair.change')}
            </Button>
          </dd>
        </div>
        <div>
          <dt>{t('fair.nonce')}</dt>
          <dd data-testid="nonce">{seeds?.nonce}</dd>
          {lastRoundId === undefined ? null : (
            <dd className={styles.act}>
              <Link to={roundProofPath(lastRoundId)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
                <IconShieldCheck size={16} />
                {t('fair.last')}
              </Link>
            </dd>
          )}
        </div>
      </dl>
      {seeds && dialog.Dialog ? <dialog.Dialog open={dialog.isOpen} seeds={seeds} onClose={dialog.close} /> : null}
    </section>
  )
}
