import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The path of a QR code's dark squares, one unit each, with the quiet zone around it. */
const useQr = (text: string) =>
  useQuery({
    queryKey: ['qr', text],
    queryFn: async () => {
      const { encode } = await import('uqr')
      const { data, size } = encode(text, { border: 2, ecc: 'M' })
      const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
      return { size, path: path.join('') }
    },
    staleTime: Infinity,
    gcTime: 0,
  }).data

export interface QrCodeProps {
  text: string
  label: string
  className?: string | undefined
}

/** A text for cameras: dark on white in both themes. */
export const QrCode = ({ text, label, className }: QrCodeProps) => {
  const qr = useQr(text)
  if (!qr) return <Skeleton className={className} />
  return (
    <svg aria-label={label} viewBox={`0 0 ${qr.size} ${qr.size}`} className={className} shapeRendering="crispEdges">
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  )
}
