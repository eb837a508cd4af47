import { useId, useState } from 'react'
import type { ChainDeposit } from '#contract/finance/entities/chain-deposit.ts'
import type { UsdtAddress } from '#contract/finance/entities/usdt-network.ts'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import { groupBy4 } from '#contract/wallet/rules/number-groups.ts'
import { Button } from '#src/ui/button.tsx'
import { asStack } from '#src/ui/layout.ts'
import { IconRefresh, IconWarning } from '#src/ui/icons.tsx'
import { IconUsdt } from '#src/ui/member-icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import { QrCode } from '#src/shared/app/qr-code.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CopyButton } from './copy-button.tsx'
import { DepositTerms } from './deposit-terms.tsx'
import { RefusalWay } from './refusal-way.tsx'
import { useUsdtAddresses, useUsdtDeposits, type AddressRefusal } from './usdt-data.ts'
import { UsdtTransfer } from './usdt-transfer.tsx'
import styles from './usdt-panel.module.css'

/** Where to send it, and what must not be sent there. */
const Address = ({ address: usdtAddress }: { address: UsdtAddress }) => {
  const { t } = useTranslations('finance')
  const { format, rate } = useMoney()
  const { network, address, min_money, isDemo } = usdtAddress
  return (
    <>
      <figure className={styles.qr}>
        <QrCode text={address} label={t('usdt.qr', { network })} />
        <span className={styles.mark} aria-hidden="true">
          <IconUsdt size={22} />
        </span>
      </figure>
      <div className={asStack(8, 'packed', 'shrinks')}>
        <span className={styles.note}>{t('usdt.address', { network })}</span>
        <p className={styles.address}>
          <span>{groupBy4(address)}</span>
          <CopyButton text={address} label={t('usdt.copyAddress')} />
        </p>
        <p className={styles.facts}>
          <span>{t('usdt.least', { amount: format(min_money, 'USDT') })}</span>
          <span>{t('usdt.minerFee')}</span>
          <span>{t('usdt.rate', { usdt: format(1_000_000, 'USDT'), cny: rate })}</span>
        </p>
        <p className={styles.warning}>
          <IconWarning size={18} />
          {t('usdt.warning', { network })}
        </p>
        <DepositTerms className={styles.note} />
        {isDemo ? <p className={styles.note}>{t('usdt.demo')}</p> : null}
      </div>
    </>
  )
}

type Addresses = readonly UsdtAddress[]
type UsdtList = ReturnType<typeof useUsdtDeposits>
const depositsOf = ({ data }: UsdtList): ChainDeposit[] => data?.pages.flatMap((page) => page.deposits) ?? []

const Transfers = ({ addresses, deposits }: { addresses: Addresses; deposits: readonly ChainDeposit[] }) => {
  const blockSecondsOf = (network: WalletNetwork): number =>
    addresses.find((each) => each.network === network)?.blockSeconds ?? 1
  return deposits.map((deposit) => (
    <li key={deposit.id}>
      <UsdtTransfer deposit={deposit} blockSeconds={blockSecondsOf(deposit.network)} isMain={false} />
    </li>
  ))
}

/** What came to my addresses beside the one that stands out, and more of it. */
const Others = ({
  list,
  others,
  addresses,
}: {
  list: UsdtList
  others: readonly ChainDeposit[]
  addresses: Addresses
}) => {
  const { t } = useTranslations('finance')
  const { isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  return (
    <>
      {isError ? (
        <p className={styles.failed} role="alert">
          {t('usdt.listFailed')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      {others.length > 0 ? (
        <details className={styles.others}>
          <summary>{t('usdt.others')}</summary>
          <ul>
            <Transfers addresses={addresses} deposits={others} />
          </ul>
          {hasNextPage ? (
            <Button size="sm" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('common:more')}
            </Button>
          ) : null}
        </details>
      ) : null}
    </>
  )
}

const Title = () => {
  const { t } = useTranslations('finance')
  return (
    <h2>
      <IconUsdt size={20} />
      {t('usdt.title')}
    </h2>
  )
}

const Loaded = ({ addresses }: { addresses: readonly [UsdtAddress, ...UsdtAddress[]] }) => {
  const { t } = useTranslations('finance')
  const panelId = useId()
  const [picked, pick] = useState<WalletNetwork>(addresses[0].network)
  const list = useUsdtDeposits()
  const chosen = addresses.find(({ network }) => network === picked) ?? addresses[0]
  const deposits = depositsOf(list)
  const main =
    deposits.find(({ state, network }) => state === 'confirming' && network === chosen.network) ?? deposits[0]
  const others = deposits.filter((deposit) => deposit !== main)
  return (
    <>
      <header className={styles.head}>
        <Title />
        <small>{t('usdt.lead')}</small>
        <Segmented
          label={t('usdt.network')}
          panelId={panelId}
          items={addresses.map(({ network }) => ({ value: network, label: network }))}
          value={chosen.network}
          onChange={pick}
        />
      </header>
      <div id={panelId} role="tabpanel" aria-label={chosen.network} className={styles.body} data-alone={!main}>
        <Address key={chosen.address} address={chosen} />
        {main ? <UsdtTransfer deposit={main} blockSeconds={chosen.blockSeconds} isMain /> : null}
      </div>
      <Others list={list} others={others} addresses={addresses} />
    </>
  )
}

/** No address for whoever may not deposit: why, where to go, and what came to an address that is known from before. */
const Refused = ({ refusal }: { refusal: AddressRefusal }) => {
  const { t } = useTranslations('finance')
  const list = useUsdtDeposits()
  const deposits = depositsOf(list)
  const [main, ...others] = deposits
  return (
    <>
      <header className={styles.head}>
        <Title />
      </header>
      <output className={styles.refused}>
        <b>{t('usdt.refused')}</b>
        <span>{refusal.msg}</span>
        {main ? <span>{t('usdt.refusedText')}</span> : null}
        <RefusalWay code={refusal.code} />
      </output>
      {main ? <UsdtTransfer deposit={main} blockSeconds={1} isMain={false} /> : null}
      <Others list={list} others={others} addresses={[]} />
    </>
  )
}

/** USDT by a chain: my own address on each network, and what is on its way. Nothing where no network is open. [C-14, L-05] */
export const UsdtPanel = () => {
  const { t } = useTranslations('finance')
  const { data, isPending, isFetching, refetch } = useUsdtAddresses()
  const [first, ...rest] = data?.addresses ?? []
  if (data && !first && !data.refusal) return null
  return (
    <section className={styles.panel} aria-label={t('usdt.title')}>
      {isPending ? (
        <SkeletonGroup label={t('common:loading')}>
          <Skeleton className={styles.ghost} />
        </SkeletonGroup>
      ) : null}
      {!isPending && !data ? (
        <p className={styles.failed} role="alert">
          {t('usdt.failed')}
          <Button size="sm" busy={isFetching} icon={<IconRefresh size={16} />} onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      {data?.refusal ? <Refused refusal={data.refusal} /> : null}
      {first ? <Loaded addresses={[first, ...rest]} /> : null}
    </section>
  )
}
