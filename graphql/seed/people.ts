const firstNames = names(`
  Aanya Aarush Abhinav Adaeze Advika Aisling Akshara Alejandro Amoli Anaïs
  Aniket Anindita Anvay Arundhati Asmita Astrid Avanti Bhavik Bhumika Bodhi
  Caoimhe Chaitanya Chandrima Charvi Damini Darshan Devika Dhruvi Eshaan Esther
  Falguni Farhan Fiona Gargi Gaurang Gitanjali Hamsika Harini Henrik Hetal
  Ilesh Imogen Indusha Ishir Ivana Jahnavi Jaidev Jignesh Jolene Juhi
  Kabir Kalpita Kanishk Kavya Keiko Ketaki Kiaan Kofi Lakshya Lalitha
  Leelavani Liesel Madhura Malhar Manasi Marguerite Meenal Mihika Mirza Mukta
  Naina Nandini Neelay Nikhita Nilufer Nirvan Ojas Ottilie Oviya Pallavi
  Paolo Parth Pranali Prithvi Purva Raghav Rashmika Renée Revant Ritwik
  Rohana Rosalind Rudra Sahana Samaira Sanvik Sarayu Shaurya Shreyas Simran
  Soren Suhani Tanvi Tejas Thandiwe Tomás Trisha Udita Uthra Vaidehi
  Vanya Vedant Vikrant Vivaan Wilhelmina Yamini Yashas Yuki Zahra Zubin
`)

const lastNames = names(`
  Achari Adhikary Agashe Ambekar Anand Apte Athavale Bagchi Balan Barua
  Basumatary Bendre Bergstrom Bhandarkar Bhagat Bisht Bordoloi Brankovic Chakravarti Chitnis
  Christiansen Dalvi Dandekar Deka Deshmukh Dhillon Diallo Dobriyal Ekanayake Fernandes
  Gadgil Ghorpade Godbole Gogate Goswami Gowda Haldar Hegde Holloway Iyengar
  Jadhav Jhaveri Joglekar Kadam Kakati Kamath Kanungo Karve Kelkar Kinsella
  Kulkarni Kurien Lakhani Lindqvist Mahapatra Majithia Malvankar Marbaniang Mascarenhas Menon
  Mirajkar Mohapatra Muñoz Murthy Nadkarni Naidu Nambiar Navalkar Nayar Oberoi
  Okafor Oommen Padhye Palekar Pandit Parekh Patwardhan Phadke Pillai Quinlan
  Rajagopal Ranade Rathore Saikia Sanyal Satpute Sengupta Shirodkar Sodhi Subramani
  Takahashi Talukdar Tambe Thakkar Tripathy Upadhye Vaidya Varghese Wadhwani Zacharia
`)

/** Returns the n-th invented person, always the same for the same n. Addresses end in example.com, so that no real person gets an email. */
export function demoPerson(n: number): { firstName: string; lastName: string; email: string } {
  const round = Math.floor(n / firstNames.length)
  const firstName = pick(firstNames, n)
  const lastName = pick(lastNames, n * 37 + round)
  const again = Math.floor(round / lastNames.length)
  return { firstName, lastName, email: `${plain(firstName)}.${plain(lastName)}${again ? `.${again + 1}` : ''}@example.com` }
}

function names(list: string): string[] {
  return list.trim().split(/\s+/)
}

const pick = (list: string[], n: number) => list[n % list.length] ?? ''

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
