import { QrCode } from '#src/shared/app/qr-code.tsx'
import { useSiteName } from '#src/shared/site/site-name.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { asStack } from '#src/ui/layout.ts'
import { copyText } from '#src/ui/copy-text.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconCopy, IconDownload } from '#src/ui/member-icons.tsx'
import { IconShare } from '#src/ui/room-icons.tsx'
import { inviteLinkOf } from './invite-links.ts'
import styles from './invite-box.module.css'

const squarePixels = 12

/** Hands the QR code of a text to the browser as a picture. */
const saveQr = async (text: string, name: string): Promise<void> => {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { border: 2, ecc: 'M' })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * squarePixels
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * squarePixels, y * squarePixels, squarePixels, squarePixels)
    }),
  )
  const url = canvas.toDataURL('image/png')
  Object.assign(document.createElement('a'), { href: url, download: `${name}.png` }).click()
}

interface LineProps {
  label: string
  value: string
  copyLabel: string
  strong?: boolean
}

const Line = ({ label, value, copyLabel, strong = false }: LineProps) => {
  const { t } = useTranslations('agents')
  return (
    <div className={styles.line}>
      <small>{label}</small>
      <span className={styles.value}>
        <span data-strong={strong || undefined}>{value}</span>
        <IconButton
          size="sm"
          label={copyLabel}
          onClick={() => copyText(value, { copied: t('box.copied'), failed: t('box.copyFailed') })}
        >
          <IconCopy size={16} />
        </IconButton>
      </span>
    </div>
  )
}

/** The device's own way to hand something on, else the clipboard. */
const useShareLink = (link: string) => {
  const { t } = useTranslations('agents')
  const { name } = useSiteName()
  const copy = () => copyText(link, { copied: t('box.copied'), failed: t('box.copyFailed') })
  return () => {
    if (!('share' in navigator)) return copy()
    navigator.share({ title: name, text: t('box.shareText', { site: name }), url: link }).catch((error: unknown) => {
      // Who closes the dialog has not asked for a copy.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy()
    })
  }
}

/** A code to invite with: its link, its QR code, and ways to hand them on. [C-15, P-03] */
export const InviteBox = ({ code }: { code: string }) => {
  const { t } = useTranslations('agents')
  const link = inviteLinkOf(code)
  const share = useShareLink(link)
  return (
    <div className={styles.box}>
      <div className={styles.qr}>
        <QrCode text={link} label={t('box.qr')} className={styles.squares} />
      </div>
      <div className={asStack(6, 'oneColumn', 'shrinks')}>
        <Line label={t('box.link')} value={link} copyLabel={t('box.copyLink')} />
        <Line label={t('box.code')} value={code} copyLabel={t('box.copyCode')} strong />
        <div className={styles.pair}>
          <Button variant="primary" size="sm" icon={<IconShare size={16} />} onClick={share}>
            {t('box.share')}
          </Button>
          <Button size="sm" icon={<IconDownload size={16} />} onClick={() => void saveQr(link, code)}>
            {t('box.save')}
          </Button>
        </div>
      </div>
    </div>
  )
}
