/** An entry form that says nothing yet. */

import type { Person } from "@shared/Person";

export function emptyPerson(): Person {
  return {
    name: "",
    sex: null,
    born: null,
    title: "",
    rating: null,
    fide_id: "",
    registration: "",
    registered_year: null,
    registered_unit: "",
    citizen: null,
    household: "",
    student: null,
    professional: null,
    represents: null,
    insured_months: null,
    documents: [],
  };
}
