import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orderProofFile, orderProofList, orderProofUpload } from '#contract/finance/calls.ts'
import type { OrderProof } from '#contract/finance/entities/order-proof.ts'
import { orderProofsMax } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { asRow, asStack, asText } from '#src/ui/layout.ts'
import { classes } from '#src/ui/classes.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconUpload } from '#src/ui/member-icons.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { base64Of } from '#src/shared/app/file-text.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { ownKey, useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { checkPicked, drawProof, proofTypes, type ProofFault } from '#src/shared/app/picture-upload.ts'
import styles from './order-proofs.module.css'

/** One picture never changes. */
const usePicture = (proofId: string) => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: ownKey(useMemberId(), orderProofFile, { proofId }),
    queryFn: async ({ signal }) => {
      const { type, content } = dataOrThrow(await gateway.call(orderProofFile, { proofId }, { signal, quiet: true }))
      return `data:image/${type};base64,${content}`
    },
    staleTime: Infinity,
  })
}

const Picture = ({ proof }: { proof: OrderProof }) => {
  const { t, language } = useTranslations('finance')
  const [open, setOpen] = useState(false)
  const { data, isError, refetch } = usePicture(proof.proofId)
  const time = momentWords(proof.atMs, language)
  const label = t(proof.isMine ? 'proof.mine' : 'proof.theirs', { time })
  return (
    <li>
      <button
        type="button"
        className={styles.thumb}
        aria-label={label}
        onClick={() => (isError ? void refetch() : setOpen(true))}
      >
        {data ? <img src={data} alt="" /> : isError ? t('proof.again') : <Skeleton className={styles.ghost} />}
      </button>
      <small>{label}</small>
      <Dialog
        open={open && data !== undefined}
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={t('common:close')}
        className={classes(styles.dialog)}
      >
        <img src={data} alt={label} className={styles.whole} />
      </Dialog>
    </li>
  )
}

interface Picked {
  readonly picture: Blob
  readonly url: string
}

/** The picture that was picked, until it is sent or another one is. */
const usePicked = () => {
  const [picked, setPicked] = useState<Picked | null>(null)
  const [fault, setFault] = useState<ProofFault | null>(null)
  const url = picked?.url
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  const pick = async (file: File | undefined) => {
    if (!file) return
    const wrong = checkPicked(file)
    const drawn = wrong === null ? await drawProof(file) : { fault: wrong }
    setFault('fault' in drawn ? drawn.fault : null)
    setPicked('picture' in drawn ? { picture: drawn.picture, url: URL.createObjectURL(drawn.picture) } : null)
  }
  return { picked, fault, pick, drop: () => setPicked(null) }
}

const useUpload = (orderId: string, onDone: () => void) => {
  const { gateway } = useShellServices()
  const cache = useQueryClient()
  const memberId = useMemberId()
  const [share, setShare] = useState(0)
  const command = useCommand(
    (content: string, requestId) =>
      gateway.call(orderProofUpload, { requestId, orderId, content }, { onSent: setShare }),
    (proofs) => {
      cache.setQueryData(ownKey(memberId, orderProofList, { orderId }), proofs)
      onDone()
    },
    undefined,
    `proof.${orderId}`,
  )
  const send = async (picture: Blob) => {
    setShare(0)
    command.send(await base64Of(picture))
  }
  return { ...command, share, send }
}

const PickInput = ({ onPick, disabled }: { onPick: (file: File | undefined) => void; disabled: boolean }) => {
  const { t } = useTranslations('finance')
  return (
    <input
      type="file"
      accept={proofTypes.join(',')}
      aria-label={t('proof.pick')}
      disabled={disabled}
      onChange={(event) => {
        onPick(event.target.files?.[0])
        event.target.value = ''
      }}
    />
  )
}

/** Picked or dropped, looked at, then sent. */
const Upload = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslations('finance')
  const { picked, fault, pick, drop } = usePicked()
  const { busy, refusal, unanswered, share, send } = useUpload(orderId, drop)
  const words = fault ? t(`proof.fault.${fault}`) : (refusal?.msg ?? (unanswered ? t('proof.unanswered') : ''))
  return (
    <div className={asStack(10, 'shrinks')}>
      <label className={styles.drop} data-picked={picked !== null}>
        <PickInput onPick={(file) => void pick(file)} disabled={busy} />
        {picked ? (
          <img src={picked.url} alt={t('proof.picked')} className={styles.preview} />
        ) : (
          <>
            <IconUpload size={22} />
            <b>{t('proof.pick')}</b>
            <small>{t('proof.types')}</small>
          </>
        )}
      </label>
      {busy ? <Progress label={t('proof.sending')} share={share} /> : null}
      {words === '' ? null : (
        <p role="alert" className={asRow(8, 'middle', 'wrap', 'fs13', 'danger')}>
          {words}
        </p>
      )}
      {picked ? (
        <div className={styles.actions}>
          <Button variant="ghost" disabled={busy} onClick={drop}>
            {t('proof.drop')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void send(picked.picture)}>
            {busy ? t('proof.percent', { percent: Math.round(share * 100) }) : t('proof.send')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

export interface OrderProofsProps {
  orderId: string
  /** Whether the order takes more. */
  mayAdd: boolean
  /** What a picture is to show here. */
  hint: string
}

/** The pictures that show a payment outside of the site, and a place to add one. [C-14] */
export const OrderProofs = ({ orderId, mayAdd, hint }: OrderProofsProps) => {
  const { t } = useTranslations('finance')
  const { data, isPending, isError, refetch } = useOwn(orderProofList, { orderId })
  const proofs = data?.proofs ?? []
  const isFull = proofs.filter(({ isMine }) => isMine).length >= orderProofsMax
  if (!mayAdd && proofs.length === 0 && !isError) return null
  return (
    <section className={asStack(10, 'shrinks')} aria-label={t('proof.title')}>
      <h3 className={asText('fs13', 'soft', 'bold')}>{t('proof.title')}</h3>
      {hint === '' ? null : <p className={asText('fs12', 'quiet', 'lh15')}>{hint}</p>}
      {isError ? (
        <p role="alert" className={asRow(8, 'middle', 'wrap', 'fs13', 'danger')}>
          {t('proof.failed')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      {proofs.length === 0 ? null : (
        <ul className={styles.list}>
          {proofs.map((proof) => (
            <Picture key={proof.proofId} proof={proof} />
          ))}
        </ul>
      )}
      {!mayAdd || isPending ? null : isFull ? (
        <p className={asText('fs12', 'quiet', 'lh15')}>{t('proof.full', { max: orderProofsMax })}</p>
      ) : (
        <Upload orderId={orderId} />
      )}
    </section>
  )
}
