import { useEffect, useRef } from 'react'
import type { OpenedLine, ViewerDeskProps } from '#src/shared/room/room-parts.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useBlock } from './use-block.ts'
import { ViewerSheet } from './viewer-sheet.tsx'

/** Each press blocks once, however often what shows it is drawn. */
const useBlockOnce = (opened: OpenedLine): void => {
  const block = useBlock()
  const pressed = useRef<OpenedLine>(null)
  useEffect(() => {
    if (opened.kind !== 'block' || pressed.current === opened) return
    pressed.current = opened
    block(opened.subject)
  }, [opened, block])
}

/** What a viewer does about a line: its tools, a report, a block. [P-02] */
export const ViewerDesk = ({ opened, onMention, onOpen }: ViewerDeskProps) => {
  useBlockOnce(opened)
  const { subject, kind } = opened
  const close = (): void => onOpen({ subject, kind: 'nothing' })
  return (
    <>
      <ViewerSheet
        subject={subject}
        open={kind === 'tools'}
        onClose={close}
        onMention={onMention}
        onOpen={(next) => onOpen({ subject, kind: next })}
      />
      {kind === 'report' ? <ReportDialog subject={subject} onClose={close} /> : null}
    </>
  )
}
