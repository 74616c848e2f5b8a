import { stores } from './schema/stores.ts'

/** What is told of a store wherever one is shown. */
export const storeColumns = {
  id: stores.id,
  retailerId: stores.retailerId,
  name: stores.name,
  address: stores.address,
  city: stores.city,
  state: stores.state,
  zipCode: stores.zipCode,
  phoneNumber: stores.phoneNumber,
  latitude: stores.latitude,
  longitude: stores.longitude,
}
