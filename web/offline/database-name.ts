/** Holds everything that the app keeps on this device, see device-store.ts. */
export const databaseName = 'kept';
