/** How long a device stays known for a member after its last log-in. [V-08] */
export const knownDeviceMs = 90 * 24 * 60 * 60_000
/** Devices that are known for one member; one more takes the place of the one that logged in longest ago. [V-08] */
export const knownDevicesMax = 10
