import { createContext, useContext } from 'react'

const OwnRoom = createContext('')

/** Hands the number of the streamer's room to the tabs of the studio. */
export const OwnRoomProvider = OwnRoom.Provider

export const useOwnRoomNo = (): string => useContext(OwnRoom)
