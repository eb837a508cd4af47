import { useState } from 'react'
import { speedAppeal } from '#contract/finance/calls.ts'
import type { SpeedAppealReason } from '#contract/finance/entities/speed-pay-order.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useSpeedStep } from './speed-data.ts'
import { StepNews } from './speed-step.tsx'

const reasonsOf = {
  payer: ['not-confirmed', 'other'],
  payee: ['not-received', 'other-amount', 'other-payer', 'other'],
} as const satisfies Record<string, readonly SpeedAppealReason[]>

/** Brings an order before an operator, with a reason. [C-14] */
export const SpeedAppeal = ({ orderId, side }: { orderId: string; side: keyof typeof reasonsOf }) => {
  const { t } = useTranslations('finance')
  const { gateway } = useShellServices()
  const reasons: readonly SpeedAppealReason[] = reasonsOf[side]
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<SpeedAppealReason>(reasonsOf[side][0])
  const command = useSpeedStep(`speed.appeal.${orderId}`, (_: null, requestId) =>
    gateway.call(speedAppeal, { requestId, orderId, reason }),
  )
  return (
    <>
      <Button variant="ghost" block busy={command.busy} onClick={() => setAsking(true)}>
        {t(side === 'payee' ? 'speed.act.appealPayee' : 'speed.act.appeal')}
      </Button>
      <StepNews command={command} />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('speed.act.appealTitle')}
        closeLabel={t('common:close')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('common:cancel')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setAsking(false)
                command.send(null)
              }}
            >
              {t('speed.act.appeal')}
            </Button>
          </>
        }
      >
        <p>{t('speed.act.appealText')}</p>
        <SelectField
          label={t('speed.reason.label')}
          value={reason}
          onChange={({ target }) => setReason(reasons.find((each) => each === target.value) ?? 'other')}
          options={reasons.map((value) => ({ value, label: t(`speed.reason.${value}`) }))}
        />
      </Dialog>
    </>
  )
}
