import type { ResponseOf } from '#contract/define-call.ts'
import type { gameRound } from '#contract/games/calls.ts'
import { multiplierText } from '#src/machines/games/multiplier-text.ts'
import { computeRound, isSameRound, type Computed, type VerifyFields } from '#src/machines/games/verify-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './verify.module.css'

interface VerifyResultProps {
  fields: VerifyFields
  /** The round that was named, as it was played. */
  played: ResponseOf<typeof gameRound> | undefined
}

interface ComparedProps {
  computed: Computed
  fields: VerifyFields
  played: ResponseOf<typeof gameRound>
}

const Compared = ({ computed, fields, played }: ComparedProps) => {
  const { t } = useTranslations('games')
  const isCommit = computed.commit === played.proof.commit
  const isSame = isSameRound(fields, played.round)
  return (
    <>
      <Note tone={isCommit ? 'good' : 'bad'}>{t(isCommit ? 'verify.commitSame' : 'verify.commitDiffers')}</Note>
      <Note tone={isSame ? 'good' : 'bad'}>{t(isSame ? 'verify.same' : 'verify.differs')}</Note>
    </>
  )
}

/** Every step of the computation, and whether it is what was played. */
export const VerifyResult = ({ fields, played }: VerifyResultProps) => {
  const { t } = useTranslations('games')
  const computed = computeRound(fields)
  if ('fault' in computed) return <Note tone="bad">{t(`verify.faults.${computed.fault}`)}</Note>
  const rows = [
    [t('verify.outcome'), computed.outcome],
    [t('verify.multiplier'), computed.multiplier ? `${multiplierText(computed.multiplier, 4)}×` : '--'],
    [t('verify.commit'), computed.commit],
    [t('verify.hashes'), computed.hashes.join('\n')],
    [t('verify.floats'), computed.floats.map((float) => float.toFixed(12)).join('\n')],
    [t('verify.terminal'), computed.command],
  ]
  return (
    <div className={styles.result}>
      {played ? <Compared computed={computed} fields={fields} played={played} /> : null}
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
