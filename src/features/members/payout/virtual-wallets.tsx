import { useState } from 'react'
import { virtualWalletDelete, virtualWalletList, virtualWalletWhitelist } from '#contract/wallet/calls.ts'
import { memberDetails } from '#contract/members/calls/members.ts'
import type { VirtualWallet } from '#contract/wallet/entities/payout-methods.ts'
import { virtualWalletsMax } from '#contract/limits.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconUsdt } from '#src/ui/member-icons.tsx'
import { IconPlus, IconTrash } from '#src/ui/room-icons.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { FormDialog } from '#src/features/members/form.tsx'
import { useMemberCache, usePayoutHolds, useVirtualWallets } from '#src/features/members/member-data.ts'
import { Panel } from '#src/ui/panel.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { WithdrawPrompt } from '#src/features/members/withdraw-prompt.tsx'
import { AddWalletForm } from './add-wallet-form.tsx'
import { useAdding } from './use-adding.ts'
import styles from './payout-page.module.css'

type Asked = { readonly kind: 'delete' | 'whitelist'; readonly wallet: VirtualWallet } | null

/** Not on the list, held for a day, or usable: a countdown where it is held. */
const WalletState = ({ wallet }: { wallet: VirtualWallet }) => {
  const { t } = useTranslations('member')
  const nowMs = useServerSeconds()
  if (!wallet.whitelisted) return <Badge tone="end">{t('wallets.off')}</Badge>
  if (wallet.usableFromMs <= nowMs) return <Badge tone="success">{t('wallets.usable')}</Badge>
  const { unit, value } = timeLeft(wallet.usableFromMs, nowMs)
  return <Badge tone="warning">{t(`wallets.held.${unit}`, { left: value })}</Badge>
}

const Wallet = ({ wallet, onAsk }: { wallet: VirtualWallet; onAsk: (asked: Asked) => void }) => {
  const { t } = useTranslations('member')
  const named = { address: wallet.address }
  return (
    <li className={styles.wallet}>
      <span className={styles.coin}>
        <IconUsdt />
      </span>
      <div className={styles.walletLines}>
        <p className={asText('fs15', 'digits', 'figures', 'medium')}>{wallet.address}</p>
        <p className={asRow(6, 'middle', 'wrap', 'fs12', 'quiet')}>
          <Badge>{wallet.network}</Badge>
          {wallet.label}
          <WalletState wallet={wallet} />
        </p>
      </div>
      <div className={styles.walletActions}>
        <label className={asRow(8, 'middle', 'fs13', 'soft')}>
          <span aria-hidden="true">{t('wallets.whitelist')}</span>
          <Switch
            label={t('wallets.whitelistOf', named)}
            checked={wallet.whitelisted}
            onChange={() => onAsk({ kind: 'whitelist', wallet })}
          />
        </label>
        <IconButton label={t('wallets.deleteOf', named)} onClick={() => onAsk({ kind: 'delete', wallet })}>
          <IconTrash size={18} />
        </IconButton>
      </div>
    </li>
  )
}

const ChangeForm = ({ asked: { kind, wallet }, onDone }: { asked: NonNullable<Asked>; onDone: () => void }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { put, askAgain } = useMemberCache()
  const holdsWhenOn = usePayoutHolds({ isAdded: true })
  const words = kind === 'delete' ? 'delete' : wallet.whitelisted ? 'turnOff' : 'turnOn'
  const command = useCommand(
    (withdrawPassword: string) =>
      kind === 'delete'
        ? gateway.call(virtualWalletDelete, { id: wallet.id, withdrawPassword })
        : gateway.call(virtualWalletWhitelist, { id: wallet.id, whitelisted: !wallet.whitelisted, withdrawPassword }),
    (answer) => {
      put(virtualWalletList, answer)
      askAgain(memberDetails)
      toast(t(`wallets.${words}.done`), { tone: 'success' })
      onDone()
    },
    ({ name }) => {
      if (name === 'RECORD_UNKNOWN') askAgain(virtualWalletList)
    },
  )
  return (
    <WithdrawPrompt
      danger={kind === 'delete'}
      holds={words !== 'turnOn' || holdsWhenOn}
      action={t(`wallets.${words}.action`)}
      command={command}
      onSend={command.send}
    >
      <p className={asText('fs14', 'soft')}>{t(`wallets.${words}.text`, { address: wallet.address })}</p>
    </WithdrawPrompt>
  )
}

/** The USDT addresses, their white list, and what is still held. [E-03, L-05] */
export const VirtualWallets = () => {
  const { t } = useTranslations('member')
  const { wordsOf } = useMoney()
  const query = useVirtualWallets()
  const [adding, setAdding] = useAdding('wallet')
  const [asked, setAsked] = useState<Asked>(null)
  const addButton = (
    <Button icon={<IconPlus size={18} />} onClick={() => setAdding(true)}>
      {t('wallets.add')}
    </Button>
  )
  const isFull = (query.data?.wallets.length ?? 0) >= virtualWalletsMax
  const words = asked && (asked.kind === 'delete' ? 'delete' : asked.wallet.whitelisted ? 'turnOff' : 'turnOn')
  return (
    <Panel
      title={t('wallets.title')}
      hint={`${wordsOf('USDT').withdrawLabel} · ${t('wallets.hint', { max: virtualWalletsMax })}`}
      end={query.data && query.data.wallets.length > 0 && !isFull ? addButton : null}
    >
      <QueryView query={query} skeleton={[56, 56]}>
        {({ wallets }) =>
          wallets.length === 0 ? (
            <Empty
              icon={<IconUsdt size={28} />}
              title={t('wallets.none')}
              text={t('wallets.noneText')}
              action={addButton}
            />
          ) : (
            <ul className={styles.wallets}>
              {wallets.map((wallet) => (
                <Wallet key={wallet.id} wallet={wallet} onAsk={setAsked} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <FormDialog open={adding} onClose={() => setAdding(false)} title={t('wallets.add')}>
        <AddWalletForm onDone={() => setAdding(false)} />
      </FormDialog>
      <FormDialog open={asked !== null} onClose={() => setAsked(null)} title={words ? t(`wallets.${words}.title`) : ''}>
        {asked ? <ChangeForm asked={asked} onDone={() => setAsked(null)} /> : null}
      </FormDialog>
    </Panel>
  )
}
