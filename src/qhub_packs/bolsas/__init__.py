"""The pack for students: scholarships and places at university, with Sisu and Prouni."""
