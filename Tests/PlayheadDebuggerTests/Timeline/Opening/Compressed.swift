/// Bytes that gzip made of `Sample.cascades`, in base64.
enum Compressed {
  static let cascades = bytes(
    """
    H4sIAAAAAAACA61WTW/bMAy971cUOqet7Xw1xrChWHfotd1pgTEoNt0IdeRMUloEgf/7KFqOZbdOP7BLalHU43sUSfXAHoXMWMzWwDNQbMTy
    Um24Qcu24HtrRdsTKC1KyeJwxDZC3tW+diXs2RBdtOHKgF1FQTQ7D8PzKPwVRHE0i4PFRRiNJ9PZb/IrFbD4wCTf4F/2o9xJQ4ERwXiWi3ta
    jxhPDcU+blzXBqQqMiiE2eOegrRUGV8VwCqEStew4TaK2W9B248uKhpyAUWGW8slS+0e4t3ibzJashxD4vLeKCEfvpNJGNhotC1v8SMhUwba
    CMkdl5t2VZ9Q5TMdqFHiMwTHcwmysxA9BpSMJmLt5QFa55RrqH15AQrp4defAM9c0zJJbEy9BrBbCSHUO91ARpiiH6mX104ww7dbvFULabMg
    UwUbkKYxKNDbUmpo6dyB3hXma40/OuNyf/ZTqVJ9cxSL8uGhBTS4KrylSB+b76Lkmf/demFQaBmUzxRcZN4F8qZCbKobXUlyzP6rUjV/ggYV
    6woMuExWH6/N9sjBVVccjFwRxctj8XNWJaO6UtCRn62wp6qq+nJouvIoRMNf6jcECgOEcgDN9RyJHBpTfOgApWsuH8ADynaKoALPCfIcqPJt
    V6MPPNmrjuve7pEIWxJqZxnSzGjSoJ9FbuJ5yAa1RAQTeVq84vLktNaTiiKnCAERcctNuqZEl1saDjjLUuuLG2hnl03HP/FiBzbpySDRMREd
    e0Tbome5KqmVXeYQyOd+dMRvbA781bs0Ba0bA1sLVlUnZI2drPFrsniWeZLc0HKKCDl5x93mQgq9ZrXIcLAaooFqcNmJ2uxggw/f+oTcJ34F
    NxPAL2FnO3njk3fU8HiAtaPh1bARG3yEBnlP6cA06MikOfaiBKJOCTi3k0qm71Di5T/noqjva2oFgJ2uaC7zvBAShjXM6MzMzz2N2xcKxh0F
    5HSS/8zxn3yq96ITvTcnyvP/US7zj5VLymUKLs1zm+bVnjBq++3NayUjSwM95l5f4D8+NJgHxV7RkatOjfGuUjKclHn1DpmTga5wBHqTfZDv
    gtwXPb6v9sSk6qt467oWno43Bh+9qpdhW1HH53WFw3X0uTcAZMaa1zZoOdlHfact26LUdJn/AEzcvGVBCwAA
    """)

  /// Two files, one after the other: gzip calls them members.
  static let twoMembers = bytes(
    """
    H4sIAAAAAAACA5VUwW7bMAy97ysCnd3OdrYME4YNxbZDr+1OC4xClelYqC15kpwgMPzvo2TLVoK1wC6J+Eg9PlKkB/IiZEkoqYGVoElCKqVb
    ZhHpGnZ2KGJH0EYoSWiWkFbIhynWWcLdzTDEWKYtOCtP891Nlt3k2a80p/mOpp9vs3z74ePut49TGggdiGQt/pPvqpfWJ0YGGyG3j95OCOPW
    514cdxOAUkUJjbBn9GngSpfsuQEyIhWvoWUuiz13YNzhkhWBSkBTomu/J9z5kO8ef4tkTypMieaj1UIevnlIWGgNYvt7PBQeKsFYIdms5cdq
    TTe0OvkLEwvdIDneK1Cdo7hS4JsRMk5REaEL5szAFMsa0CgPT08p3rnzZlG4nKYGcK7CM0yey0RW2OY601VfL5JZ1nX4qo7SdUFyDS1IGwAN
    plPSwCrnAUzf2C8Tf7Jh8rz5qbXSX2eJjTocVkKLVhOZgr+Ec6NYGZ/XKEwKqwJ18slFGT0gCxPiWh3qKoql+/8s1bAjBFacK7Awd3L8/9lc
    rwzzdNE0mYeI7pfhZ2QskmlSMJBtnnGnxnF8N4StXAox8MfvGxJlKVLNBOF5FiFDgOhwQcRrJg8QEZW99lRpFARVBX7y3VZjDBzdU9Npt69E
    ZKsI3TuF/psR2mBOorL0U0ZerSX3NHlUSzRcUTkr+mZF+VwREiJjxyyvfaNV5z8O+C3jLhYdiJP3YeOPrOnBNb14VejWC91GQtehJ5VWfpXn
    ziFRrH0JxDMuB/6annMwJgCkFmQc3yhr+xeQdf3YoAUAAB+LCAAAAAAAAgOtlE1ugzAQhfc9htdI4TckrLvpGaouHDMGq2BTYyJVyHevMaQx
    EU5SqcsZzdjfm3l2gMpBoiIJwzBAHVakRsX7iESHCoTLEtmkyaEdxUSZ8IybAUxcM6Q/9MuIPhkvTQyUgi1gJooCBGfgyuQp46yvTd4ESRT6
    OuJrR6+wnNI9fJmWuTE2dBy308WNqJBziqFigl/KU1uehtdyJaqqgUnIUlmMv7li1No5itSYV+AcZUcTmdH4qBMP9YIRORisBennzmxDFq5k
    VhabStFO0MvFRaxdKUvZXSXZE0qc+VPMmnlf2SQApBSmGQlKG8bBr2Fve/bu7Bn53FCQrBTYorv8+4U/3TKphK7BBByjEjFwx6nxyqZr5Nwi
    5/9hl/xvdiGYE1jGnE9jPn3bM+b82+uWZbhQcEPuvIteia4zlF6xB9tyWHkMr5XaxF2Zhydkpp5XsQA4r0IO3M97tOXHG97NN5HqWxWP1nV0
    dDz4+JiCtt9FV0eNF54T0jp41ofR+rvk5bz8GeDCZOalhn6ibURvl/kDSwqa6KEFAAA=
    """)

  private static func bytes(_ base64: String) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for digit in base64.utf8 {
      guard let value = alphabet.firstIndex(of: digit) else { continue }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= (1 << count) - 1
      }
    }
    return bytes
  }
}
