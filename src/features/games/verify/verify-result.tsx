import type { ResponseOf } from '#contract/define-call.ts'
import type { gameRound } from '#contract/games/calls.ts'
import { multiplierText } from '#src/machines/games/multiplier-text.ts'
import { isSameRound, type Computed, type VerifyFault } from '#src/machines/games/verify-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useRoundWords } from '#src/features/games/round-words.ts'
import styles from './verify.module.css'

interface VerifyResultProps {
  computed: Computed | { readonly fault: VerifyFault }
  /** The round that was named, as it was played. */
  played: ResponseOf<typeof gameRound> | undefined
}

const Compared = ({ computed, played }: { computed: Computed; played: ResponseOf<typeof gameRound> }) => {
  const { t } = useTranslations('games')
  const isCommit = computed.commit === played.proof.commit
  const isSame = isSameRound(computed, played.round)
  return (
    <>
      <Note tone={isCommit ? 'good' : 'bad'}>{t(isCommit ? 'verify.commitSame' : 'verify.commitDiffers')}</Note>
      <Note tone={isSame ? 'good' : 'bad'}>{t(isSame ? 'verify.same' : 'verify.differs')}</Note>
    </>
  )
}

/** Every step of the computation, and whether it is what was played. */
export const VerifyResult = ({ computed, played }: VerifyResultProps) => {
  const { t } = useTranslations('games')
  const words = useRoundWords()
  if ('fault' in computed) return <Note tone="bad">{t(`verify.faults.${computed.fault}`)}</Note>
  const rows = [
    [t('verify.outcome'), words.outcome(computed.played.outcome)],
    [t('verify.multiplier'), `${multiplierText(computed.played.multiplier, 4)}×`],
    [t('verify.commit'), computed.commit],
    [t('verify.hashes'), computed.hashes.join('\n')],
    [t('verify.floats'), computed.floats.map((float) => float.toFixed(12)).join('\n')],
    [t('verify.terminal'), computed.command],
  ]
  return (
    <div className={styles.result}>
      {played ? <Compared computed={computed} played={played} /> : null}
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
