import { metros, type Metro } from './places.ts'

export interface DemoPerson {
  username: string
  firstName: string
  lastName: string
  zipCode: string
  metro: Metro
  isAdmin?: true
  isInsider?: true
}

export const demoPeople: DemoPerson[] = [
  { username: 'maya', firstName: 'Maya', lastName: 'Lindqvist', zipCode: '02139', metro: 'Boston', isAdmin: true },
  { username: 'theo', firstName: 'Theo', lastName: 'Barros', zipCode: '02135', metro: 'Boston' },
  { username: 'priya', firstName: 'Priya', lastName: 'Raman', zipCode: '02116', metro: 'Boston', isInsider: true },
  { username: 'marcus', firstName: 'Marcus', lastName: 'Okafor', zipCode: '60614', metro: 'Chicago', isInsider: true },
  { username: 'elena', firstName: 'Elena', lastName: 'Petrov', zipCode: '60201', metro: 'Chicago' },
  { username: 'jonah', firstName: 'Jonah', lastName: 'Weiss', zipCode: '60611', metro: 'Chicago' },
  { username: 'sofia', firstName: 'Sofia', lastName: 'Delgado', zipCode: '78704', metro: 'Austin', isInsider: true },
  { username: 'desmond', firstName: 'Desmond', lastName: 'Hale', zipCode: '78758', metro: 'Austin' },
  { username: 'grace', firstName: 'Grace', lastName: 'Abernathy', zipCode: '30309', metro: 'Atlanta' },
  { username: 'kaito', firstName: 'Kaito', lastName: 'Mori', zipCode: '30030', metro: 'Atlanta', isInsider: true },
  { username: 'lena', firstName: 'Lena', lastName: 'Fischer', zipCode: '98101', metro: 'Seattle', isInsider: true },
  { username: 'omar', firstName: 'Omar', lastName: 'Haddad', zipCode: '98004', metro: 'Seattle' },
]

/** Positions in the list of the people of each metro area. */
export const peopleOf = new Map(
  metros.map((metro) => [metro, demoPeople.flatMap((person, index) => (person.metro === metro ? [index] : []))]),
)
