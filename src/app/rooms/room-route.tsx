import { useParams } from 'react-router-dom'
import { RoomNo } from '#contract/ids.ts'
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx'
import { RoomBeside } from './room-beside.tsx'

export const RoomRoute = () => {
  const { roomNo } = useParams()
  const asked = RoomNo.safeParse(roomNo)
  return asked.success ? <RoomBeside roomNo={asked.data} /> : <NotFoundPage />
}
