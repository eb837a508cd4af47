import { useState } from 'react'
import { lotteryCancel, lotteryTickets } from '#contract/lottery/calls.ts'
import type { LotteryEntry, LotteryGame, LotteryTicket } from '#contract/lottery/entities/lottery.ts'
import { issueText } from '#contract/lottery/rules/schedule.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { Button } from '#src/ui/button.tsx'
import { asStack } from '#src/ui/layout.ts'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Balls } from './balls.tsx'
import { useMyTickets } from './lottery-data.ts'
import { useLotteryWords } from './lottery-words.ts'
import styles from './lottery.module.css'

const Entry = ({ entry, ticket }: { entry: LotteryEntry; ticket: LotteryTicket }) => {
  const { t } = useTranslations('lottery')
  const { format } = useMoney()
  const { issue, multiple, state, returnedMinor, numbers } = entry
  return (
    <li className={styles.entry} data-state={state}>
      <span>{t('mine.entry', { issue: issueText(issue), multiple })}</span>
      <b>
        {t(`mine.states.${state}`)}
        {returnedMinor === null || returnedMinor === 0 ? '' : ` ${format(returnedMinor, ticket.currency)}`}
      </b>
      {numbers === null ? null : <Balls game={ticket.game} numbers={numbers} small />}
    </li>
  )
}

const Cancel = ({ ticket: { ticketId } }: { ticket: LotteryTicket }) => {
  const { t } = useTranslations('lottery')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const [isAsking, setIsAsking] = useState(false)
  const again = (): void => askAgain(lotteryTickets)
  const command = useCommand(
    (id: string, requestId) => gateway.call(lotteryCancel, { requestId, ticketId: id }),
    again,
    again,
    `lottery-cancel-${ticketId}`,
  )
  return (
    <>
      <Button size="sm" busy={command.busy} onClick={() => setIsAsking(true)}>
        {t('mine.cancel')}
      </Button>
      {command.refusal ? <Note tone="bad">{command.refusal.msg}</Note> : null}
      <ConfirmDialog
        open={isAsking}
        title={t('mine.cancelTitle')}
        text={t('mine.cancelText')}
        action={t('mine.cancel')}
        onClose={() => setIsAsking(false)}
        onConfirm={() => command.send(ticketId)}
      />
    </>
  )
}

const Ticket = ({ ticket }: { ticket: LotteryTicket }) => {
  const { t } = useTranslations('lottery')
  const { format } = useMoney()
  const words = useLotteryWords(ticket.game)
  const nowMs = useServerSeconds()
  const isSold = ticket.entries.some(({ state, closesAtMs }) => state === 'open' && nowMs < closesAtMs)
  return (
    <li className={styles.ticket}>
      <div className={styles.ticketHead}>
        <b>{ticket.lines.map((line) => words.line(line)).join('；')}</b>
        <span>{t('mine.staked', { amount: format(ticket.stakedMinor, ticket.currency) })}</span>
      </div>
      <ul>
        {ticket.entries.map((entry) => (
          <Entry key={entry.issue} entry={entry} ticket={ticket} />
        ))}
      </ul>
      {isSold ? <Cancel ticket={ticket} /> : null}
    </li>
  )
}

/** My tickets of a game, each with what became of it in every draw. [R-12, C-13] */
export const MyTickets = ({ game }: { game: LotteryGame }) => {
  const { t } = useTranslations('lottery')
  const asked = useMyTickets(game)
  const tickets = asked.data?.pages.flatMap((page) => page.tickets) ?? []
  return (
    <Panel title={<span id="tickets">{t('mine.title')}</span>}>
      {asked.isSuccess && tickets.length === 0 ? <p className={styles.quiet}>{t('mine.noneText')}</p> : null}
      {asked.isError ? (
        <p className={styles.quiet}>
          {t('failed')}
          <Button size="sm" onClick={() => void asked.refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      <ul className={asStack(10, 'shrinks')}>
        {tickets.map((ticket) => (
          <Ticket key={ticket.ticketId} ticket={ticket} />
        ))}
      </ul>
      {asked.hasNextPage ? (
        <Button size="sm" block busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t('mine.more')}
        </Button>
      ) : null}
    </Panel>
  )
}
