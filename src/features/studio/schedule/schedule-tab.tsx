import { streamPlansMax } from '#contract/limits.ts'
import { studioPlanRemove, studioPlans } from '#contract/studio/schedule-calls.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import styles from '#src/features/studio/studio.module.css'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { PlanForm } from './plan-form.tsx'

const useRemove = () => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => askAgain(studioPlans)
  return useCommand(
    (planId: string, requestId: string) => gateway.call(studioPlanRemove, { requestId, planId }),
    again,
    again,
    'studio-plan-remove',
  )
}

/** The streams that the streamer has announced. [S-02] */
export const ScheduleTab = () => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const remove = useRemove()
  return (
    <Panel title={t('plan.title')} hint={t('plan.hint', { max: streamPlansMax })}>
      <QueryView query={useOwn(studioPlans, {})} skeleton={[64, 64]}>
        {({ plans }) => (
          <>
            {plans.length === 0 ? <p className={styles.quiet}>{t('plan.none')}</p> : null}
            <Rows>
              {plans.map(({ planId, title, startAtMs, repeats, reminders }) => (
                <Row
                  key={planId}
                  label={title}
                  value={`${momentWords(startAtMs, language)} · ${t(`plan.${repeats}`)} · ${t('plan.reminders', { count: reminders })}`}
                  action={
                    <Button size="sm" busy={remove.busy} onClick={() => remove.send(planId)}>
                      {t('plan.remove')}
                    </Button>
                  }
                />
              ))}
            </Rows>
          </>
        )}
      </QueryView>
      {remove.unanswered ? <Note tone="bad">{t('unanswered')}</Note> : null}
      <PlanForm />
    </Panel>
  )
}
