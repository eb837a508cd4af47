import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { virtualWalletInsert, virtualWalletList } from '#contract/wallet/calls.ts'
import { memberDetails } from '#contract/members/calls/members.ts'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import { groupBy4 } from '#contract/wallet/rules/number-groups.ts'
import { lengthOf } from '#contract/text/text.ts'
import { IconCheckCircle } from '#src/ui/icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { Segmented } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { splitRefusal } from '#src/features/members/form-notice.tsx'
import { useMemberCache, usePayoutHolds } from '#src/features/members/member-data.ts'
import { useCommand } from '#src/shared/app/use-command.ts'
import { WithdrawPrompt } from '#src/features/members/withdraw-prompt.tsx'
import styles from './payout-page.module.css'

const labelMax = 20
const lengths: Readonly<Record<WalletNetwork, number>> = { TRC20: 34, ERC20: 42 }

/** The rule that an address breaks, null when it keeps all; undefined while there is nothing to say. The hashes load late. */
const useAddressVerdict = (network: WalletNetwork, typed: string) => {
  const address = typed.replace(/\s+/g, '')
  const isTyped = address.length >= lengths[network]
  const { data } = useQuery({
    queryKey: ['address rule', network, address],
    queryFn: async () => {
      const { checkWalletAddress } = await import('#contract/wallet/rules/wallet-address.ts')
      return { verdict: checkWalletAddress(network, address) }
    },
    enabled: isTyped,
    staleTime: Infinity,
    gcTime: 0,
  })
  return { address, verdict: isTyped ? data?.verdict : undefined }
}

const useInsert = (onDone: () => void) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { put, askAgain } = useMemberCache()
  return useCommand(
    (input: { network: WalletNetwork; address: string; label: string; withdrawPassword?: string }, requestId) =>
      gateway.call(virtualWalletInsert, { requestId, ...input }),
    (answer) => {
      put(virtualWalletList, answer)
      askAgain(memberDetails)
      toast(t('wallets.added'), { tone: 'success' })
      onDone()
    },
    undefined,
    'virtual-wallet',
  )
}

/** A USDT address: network, address with its checksum, a name for it. [E-03, L-05, V-09] */
export const AddWalletForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslations('member')
  const [network, setNetwork] = useState<WalletNetwork>('TRC20')
  const [typed, setTyped] = useState('')
  const [label, setLabel] = useState('')
  const [tried, setTried] = useState(false)
  const { address, verdict } = useAddressVerdict(network, typed)
  const holds = usePayoutHolds()
  const command = useInsert(onDone)
  const { at, notice } = splitRefusal(command, ['address', 'label'], { ADDRESS_REFUSED: 'address' })
  const isLong = lengthOf(label) > labelMax
  const broken = verdict ?? (tried && verdict === undefined ? 'format' : null)
  const send = (guard: { withdrawPassword?: string }) => {
    setTried(true)
    if (verdict === null && !isLong) command.send({ network, address, label: label.trim(), ...guard })
  }
  return (
    <WithdrawPrompt
      action={t('wallets.add')}
      holds={holds}
      command={{ ...notice, busy: command.busy }}
      onSend={(withdrawPassword) => send({ withdrawPassword })}
      onSendWithout={() => send({})}
    >
      <Segmented<WalletNetwork>
        atOnce
        label={t('wallets.network')}
        value={network}
        onChange={setNetwork}
        spread
        items={[
          { value: 'TRC20', label: 'TRC20' },
          { value: 'ERC20', label: 'ERC20' },
        ]}
      />
      <TextField
        label={t('wallets.address')}
        placeholder={network === 'TRC20' ? 'T…' : '0x…'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={broken ? t(`rules.wallet.${broken}`) : at.address}
        end={verdict === null ? <IconCheckCircle className={styles.right} /> : null}
      />
      {verdict === null ? <p className={styles.preview}>{groupBy4(address)}</p> : null}
      <TextField
        label={t('wallets.label')}
        placeholder={t('wallets.labelPlaceholder')}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        error={isLong ? t('rules.text.long', { max: labelMax }) : at.label}
      />
      <p className={asText('fs12', 'quiet', 'lh15')}>{t('wallets.note')}</p>
    </WithdrawPrompt>
  )
}
